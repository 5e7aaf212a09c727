import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { FileRefusal } from '../file/file-refusal.ts'
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

/** The mapping for files of invoice lines, used when none is named; docs/usage/import-orders/invoice-lines.json says the same. */
export const invoiceLinesMapping: MappingFile = mappingFile.parse({
  source: 'invoice-lines',
  columns: {
    document: 'InvoiceNo',
    article: 'StockCode',
    description: 'Description',
    quantity: 'Quantity',
    date: 'InvoiceDate',
    unitPrice: 'UnitPrice',
    customer: 'CustomerID',
    country: 'Country',
  },
  dateFormat: 'YYYY-MM-DD HH:mm:ss',
  creditPattern: '^C',
  articlePattern: '^\\d{5}',
  createCustomers: true,
  createArticles: true,
  creditLimit: 100_000_000,
})
