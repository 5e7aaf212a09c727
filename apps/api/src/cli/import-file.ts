import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { detailSentence, refusalSentence } from '@cais/contract/messages/sentence'
import { purposeRule } from '@cais/domain/files/stored-file'
import { IMPORT_NOUNS } from '@cais/domain/imports/import-nouns'
import { writtenOf } from '@cais/domain/imports/import-state'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { readUser } from '../aggregates/users/read-user.ts'
import { inTransaction } from '../db/transaction.ts'
import { matchImport, runImport } from '../features/imports/commands/change-import.ts'
import { createImport } from '../features/imports/commands/create-import.ts'
import { readCauses } from '../features/imports/master-data/causes.ts'
import { processImport } from '../features/imports/master-data/process-import.ts'
import { type Import, readImport } from '../features/imports/master-data/store.ts'
import { receiveFile } from '../gateways/files/receive-file.ts'
import type { Command, CommandContext } from './command.ts'

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  user: { type: 'string', default: 'admin' },
  decimal: { type: 'string' },
  dates: { type: 'string' },
} as const

/** Exit codes: 0 = previewed or brought in, 1 = not, or some rows were refused. */
export const importFileCommand: Command = {
  name: 'import',
  usage: `${IMPORT_NOUNS.join('|')} FILE [--dry-run] [--user admin] [--decimal ,] [--dates DMY]`,
  summary: 'Bring in a file of master data as the screen does; with --dry-run nothing is written',
  run: async (context, args) => {
    try {
      return await importFile(context, args)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      const [detail] = error.details
      const said = detail
        ? detailSentence('en', detail.rule, detail.facts ?? {})
        : refusalSentence('en', error.code, error.facts)
      context.print(`Nothing was imported. ${said}`)
      return 1
    }
  },
}

async function importFile({ deps, print }: CommandContext, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [word, path] = positionals
  const noun = IMPORT_NOUNS.find((one) => one === word)
  const size = path === undefined ? undefined : await sizeOf(path)
  if (noun === undefined || path === undefined || size === undefined) {
    print(
      noun === undefined
        ? `Say what comes in: ${IMPORT_NOUNS.join(', ')}.`
        : `There is no such file: ${path ?? ''}`,
    )
    return 2
  }
  const user = await readUser(deps.db, values.user)
  if (user === undefined) {
    const other = await firstAdministrator(deps.db)
    const such = other === undefined ? '' : `, such as --user ${other}`
    print(`There is no active user "${values.user}". Name who brings it in${such}.`)
    return 1
  }
  const { db, now } = deps
  const acting = { user, now: now() }
  const file = { digest: await digestOf(path), name: basename(path) }
  const bytes = createReadStream(path) as AsyncIterable<Buffer>
  await receiveFile(db, { digest: file.digest, bytes, rule: purposeRule('import-file'), now: acting.now })
  const id = await createImport(db, { noun, file }, acting)
  const begun = await readImport(db, id)
  const matched = { version: begun.version, mapping: [...begun.mapping], ...styleOf(values, begun) }
  await inTransaction(db, (trx) => matchImport(trx, id, matched, acting))
  await processImport({ db, now }, id)
  const previewed = await readImport(db, id)
  print(figures(previewed))
  for (const line of await refusedLines(deps.db, previewed)) print(line)
  if (previewed.status !== 'previewed') return 1
  const { counts } = previewed
  if (values['dry-run'] || writtenOf(counts) === 0) return counts.refused > 0 ? 1 : 0
  await inTransaction(db, (trx) => runImport(trx, id, previewed.version, acting))
  await processImport({ db, now }, id)
  const done = await readImport(db, id)
  print(figures(done))
  return done.status === 'done' && done.counts.refused === 0 ? 0 : 1
}

async function firstAdministrator(db: CommandContext['deps']['db']): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('username')
    .where('active', '=', true)
    .where(sql<boolean>`roles && '{ADMIN,SUPER_USER}'`)
    .orderBy('id')
    .executeTakeFirst()
  return found?.username
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

type Options = { readonly decimal?: string | undefined; readonly dates?: string | undefined }

const styleOf = ({ decimal, dates }: Options, { style }: Import) => ({
  decimal: decimal === ',' || decimal === '.' ? decimal : style.decimal,
  dateOrder: dates === 'DMY' || dates === 'MDY' || dates === 'YMD' ? dates : style.dateOrder,
})

const VERBS = { previewed: 'Previewed, nothing is written', done: 'Imported', failed: 'Failed' } as const

function figures({ status, survey, counts, milliseconds, failure }: Import): string {
  if (failure) return `Nothing was imported. ${detailSentence('en', failure.rule, failure.facts ?? {})}`
  const verb = VERBS[status as keyof typeof VERBS] ?? status
  const waiting =
    counts.waiting > 0 ? ` ${counts.waiting} with their credit waiting for a second person,` : ''
  return `${verb}: ${survey.rows} rows in ${(milliseconds / 1000).toFixed(1)} s: ${counts.new} new, ${counts.changed} changed,${waiting} ${counts.unchanged} unchanged, ${counts.refused} refused.`
}

const SHOWN = 20

/** What several rows are refused for, the most frequent first, and the first rows that are refused for something of their own. */
async function refusedLines(db: CommandContext['deps']['db'], file: Import): Promise<string[]> {
  const causes = await readCauses(db, file, 'en')
  const shared = causes.filter(({ rows }) => rows > 1).slice(0, SHOWN)
  const own = causes.filter(({ rows }) => rows === 1).slice(0, SHOWN)
  return [
    ...shared.map(
      ({ field, value, message, rows, firstRow }) =>
        `  ${rows} rows from row ${firstRow}: ${field} "${value}": ${message}`,
    ),
    ...own.map(({ field, value, message, firstRow }) => `  row ${firstRow}: ${field} "${value}": ${message}`),
  ]
}
