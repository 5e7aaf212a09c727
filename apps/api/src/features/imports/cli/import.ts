import { parseArgs } from 'node:util'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { importOrders } from '../commands/import-orders.ts'
import { FileRefusal } from '../file/file-refusal.ts'
import { readMapping } from '../mapping/read-mapping.ts'
import { outcomeText } from '../report/outcome-text.ts'
import { progressLine } from '../report/progress-line.ts'

const USAGE =
  'cais import orders FILE [--mapping MAPPING.json] [--branch SD] [--warehouse SD1] [--user operator]'

const OPTIONS = {
  mapping: { type: 'string' },
  branch: { type: 'string' },
  warehouse: { type: 'string' },
  user: { type: 'string', default: 'operator' },
} as const

type CommandDeps = { readonly db: Db; readonly now: () => Date }

/** `cais import orders FILE`. Answers the exit code: 0 = the file is in, 1 = it is not, 2 = not understood. */
export async function run(args: readonly string[], deps: CommandDeps): Promise<number> {
  const command = readCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\nUsage: ${USAGE}`)
    return 2
  }
  try {
    return await importFile(command, deps)
  } catch (error) {
    if (!(error instanceof FileRefusal) && !(error instanceof RuleError)) throw error
    console.error(`Nothing was imported. ${error.message}`)
    return 1
  }
}

type Command = ReturnType<typeof parse>['values'] & { readonly path: string }

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })

function readCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parse(args)
    const [noun, path, ...rest] = positionals
    if (noun !== 'orders') return 'Only orders can be imported.'
    if (path === undefined || rest.length > 0) return 'Name one file.'
    return { ...values, path }
  } catch (error) {
    return (error as Error).message
  }
}

async function importFile(command: Command, { db, now }: CommandDeps): Promise<number> {
  const line = progressLine(process.stderr, () => now().getTime())
  const request = {
    path: command.path,
    mapping: await readMapping(command.mapping),
    username: command.user,
    branchId: command.branch,
    warehouseId: command.warehouse,
  }
  const outcome = await importOrders({ db, now, onProgress: line.tell }, request)
  line.end()
  console.log(outcomeText(outcome))
  const nothing = outcome.counts.rows_accepted === 0
  if (nothing) console.error('Not one row of the file could become an order.')
  return nothing ? 1 : 0
}
