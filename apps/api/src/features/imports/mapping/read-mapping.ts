import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { FileRefusal } from '../file/file-refusal.ts'
import { invoiceLinesMapping } from './invoice-lines-mapping.ts'
import { type MappingFile, mappingFile } from './mapping-file.ts'

/** The mapping of a JSON file, or the built-in one when none is named. Refuses a wrong one with every place that is wrong. */
export async function readMapping(path: string | undefined): Promise<MappingFile> {
  if (path === undefined) return invoiceLinesMapping
  const result = mappingFile.safeParse(parseJson(path, await readText(path)))
  if (!result.success)
    throw new FileRefusal(`${path} is no mapping: ${result.error.issues.map(sentence).join('; ')}.`)
  const { decimal, grouping } = result.data
  if (decimal === grouping) throw new FileRefusal(`${path}: decimal and grouping are both "${decimal}".`)
  return result.data
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new FileRefusal(
      `The mapping ${path} cannot be read (${(error as { code?: string }).code ?? 'unknown'}).`,
    )
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new FileRefusal(`${path} is not JSON: ${(error as Error).message}.`)
  }
}

const sentence = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'the whole'}: ${message}`
