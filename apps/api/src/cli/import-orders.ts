import { parseArgs } from 'node:util'
import { importOrders } from '../features/imports/commands/import-orders.ts'
import { FileRefusal } from '../features/imports/file/file-refusal.ts'
import { readMapping } from '../features/imports/mapping/read-mapping.ts'
import { outcomeText } from '../features/imports/report/outcome-text.ts'
import { progressLine } from '../features/imports/report/progress-line.ts'
import type { Command, CommandContext } from './command.ts'

const OPTIONS = {
  mapping: { type: 'string' },
  branch: { type: 'string' },
  warehouse: { type: 'string' },
  user: { type: 'string', default: 'operator' },
} as const

/** Exit codes: 0 = the file is in, 1 = it is not. */
export const importOrdersCommand: Command = {
  name: 'import orders',
  usage: 'FILE [--mapping MAPPING.json] [--branch SD] [--warehouse SD1] [--user operator]',
  summary: 'Read an order file: clean rows become submitted orders, bad ones are put aside with their reason',
  run: async (context, args) => {
    try {
      return await importFile(context, readWords(args))
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      context.print(`Nothing was imported. ${error.message}`)
      return 1
    }
  },
}

type Words = ReturnType<typeof parse>['values'] & { readonly path: string }

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })

function readWords(args: readonly string[]): Words {
  const { values, positionals } = parse(args)
  const [path, second] = positionals
  if (path === undefined) throw new FileRefusal('Name the file to be read.')
  if (second !== undefined) throw new FileRefusal(`Name one file, not "${second}" as well.`)
  return { ...values, path }
}

async function importFile({ deps, print }: CommandContext, words: Words): Promise<number> {
  const line = progressLine(process.stderr, Date.now)
  const mapping = await readMapping(words.mapping)
  const { path, user: username, branch: branchId, warehouse: warehouseId } = words
  const request = { path, mapping, username, branchId, warehouseId }
  const outcome = await importOrders({ ...deps, onProgress: line.show }, request)
  line.end()
  print(outcomeText(outcome))
  if (outcome.counts.rows_accepted > 0) return 0
  print('Not one row of the file could become an order.')
  return 1
}
