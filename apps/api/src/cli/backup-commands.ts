import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { openDb, openPool, UNLIMITED } from '../db/pool.ts'
import type { Database } from '../db/schema.ts'
import { withScratchDatabase } from '../db/scratch-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { MAX_FINDINGS } from '../doctor/finding.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { adoptKey, readKey } from '../engines/backups/key.ts'
import { rowsOf } from '../engines/backups/manifest.ts'
import { BackupRefusal } from '../engines/backups/refusal.ts'
import { restoreBackup } from '../engines/backups/restore-backup.ts'
import {
  type Confirmed,
  confirmNumbers,
  keyOf,
  type LastNumber,
  readLastNumbers,
} from '../features/backups/commands/confirm-numbers.ts'
import { makeBackup } from '../features/backups/commands/make-backup.ts'
import type { AloneContext, Command, CommandContext } from './command.ts'

/** Exit codes: 0 = the backup is made, 1 = it is not, or did not reach the second folder. */
export const backup: Command = {
  name: 'backup',
  usage: '[FOLDER]',
  summary: 'Copy the whole database, as of one moment and while people work, into a folder of its own',
  run: ({ deps, print }, args) =>
    refusing(print, async () => {
      const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
      const folder = positionals[0] === undefined ? deps.config.backupFolder : resolve(positionals[0])
      if (folder === undefined) throw new BackupRefusal('folder', 'Name a folder, or set CAIS_BACKUP_FOLDER.')
      const made = await makeBackup(deps, { folder, scheduled: false })
      print(`${join(folder, made.name)}: ${made.rows} rows, ${megabytes(made.bytes)}, key ${made.keyId}.`)
      if (made.copiedTo !== null) print(`Copied to ${made.copiedTo}.`)
      if (made.isNewKey)
        print(
          `A key was made in ${deps.config.backupKeyFile}. Copy it to another place now: without it no backup can be restored.`,
        )
      return 0
    }),
}

/** Exit codes: 0 = it can be restored and nothing is wrong, 1 = not so. */
export const backupVerify: Command = {
  name: 'backup verify',
  usage: '[BACKUP] [--key-file FILE]',
  summary:
    'Restore a backup, or the last one, into a scratch database, run the doctor there, and write down the result',
  run: ({ deps, url, print }, args) =>
    refusing(print, async () => {
      const { values, positionals } = parseArgs({
        args: [...args],
        options: KEY_FILE,
        allowPositionals: true,
      })
      const path = positionals[0] === undefined ? await lastBackup(deps.db) : resolve(positionals[0])
      const key = await readKey(withKeyFile(deps.config, values['key-file']))
      const count = await withScratchDatabase(url, async (scratchUrl) => {
        const now = deps.now()
        const manifest = await restoreBackup({ path, key, url: scratchUrl, now, report: print })
        const db = openDb(openPool({ url: scratchUrl, max: 2, name: 'cais rehearsal', limits: UNLIMITED }))
        const findings = await runChecks({ ...deps, db, backgroundDb: db }, reportTo(print), 'data').finally(
          () => db.destroy(),
        )
        print(`${rowsOf(manifest)} rows of ${manifest.snapshotAt} were restored for trial.`)
        return findings
      })
      await deps.db
        .updateTable('backups')
        .set({ rehearsed_at: deps.now().toISOString(), findings: count })
        .where('folder', '=', dirname(path))
        .where('name', '=', path.slice(dirname(path).length + 1))
        .execute()
      print(count === 0 ? 'The backup can be restored. Nothing is wrong.' : `${count} findings.`)
      return count === 0 ? 0 : 1
    }),
}

/** Exit codes: 0 = restored and ready, 1 = nothing was changed, 3 = restored, the last numbers are still to be confirmed. */
export const restore: Command = {
  name: 'restore',
  usage: '--from BACKUP [--key-file FILE] [--last-number "FT SD2026=1240" …] [--others-unchanged]',
  summary: 'Put a backup into an empty database (PostgreSQL 15 or newer, built-in or not)',
  runAlone: (context, args) =>
    refusing(context.print, async () => {
      const { config, url, print } = context
      const { values } = parseArgs({
        args: [...args],
        options: { ...KEY_FILE, ...NUMBERS, from: { type: 'string' } },
      })
      if (values.from === undefined) throw new BackupRefusal('not-a-backup', 'Say from where: --from BACKUP')
      const given = readNumbers(values['last-number'])
      const key = await readKey(withKeyFile(config, values['key-file']))
      const manifest = await restoreBackup({
        path: resolve(values.from),
        key,
        url,
        now: new Date(),
        report: print,
      })
      print(
        `${rowsOf(manifest)} rows of ${manifest.snapshotAt} are back. Nobody is signed in, and jobs that send are paused.`,
      )
      const keyFile = values['key-file']
      if (keyFile !== undefined) print(await keepKey(config, resolve(keyFile)))
      return await confirmAfterRestore(context, given, values['others-unchanged'])
    }),
}

/** What the next backups are made with. The restore is done: that the key could not be copied is said, and undoes nothing. */
async function keepKey(config: AloneContext['config'], file: string): Promise<string> {
  const { backupKey, backupKeyFile } = config
  const place = backupKey === undefined ? backupKeyFile : 'CAIS_BACKUP_KEY'
  try {
    const outcome = await adoptKey(config, file)
    if (outcome === 'adopted')
      return `Its key was copied to ${place}: the next backups are made with it. Keep it in another place, too.`
    if (outcome === 'same') return `The next backups are made with the same key, in ${place}.`
    return `The next backups are made with another key, in ${place}. Keep the one that was given as long as its backups.`
  } catch (error) {
    if (error instanceof BackupRefusal) return error.message
    throw error
  }
}

async function confirmAfterRestore(
  { url, print }: AloneContext,
  given: readonly LastNumber[],
  others: boolean,
) {
  const db = openDb(openPool({ url, max: 1, name: 'cais restore' }))
  try {
    return (await confirm(db, { given, others, print })) === 0 ? 0 : 3
  } finally {
    await db.destroy()
  }
}

/** Exit codes: 0 = numbers are given again, 1 = something is missing. */
export const restoreConfirm: Command = {
  name: 'restore confirm',
  usage: '[--last-number "FT SD2026=1240" …] [--others-unchanged]',
  summary: 'Say which number of each series was issued last before the loss, so that none is given twice',
  run: ({ deps, print }, args) =>
    refusing(print, async () => {
      const { values } = parseArgs({ args: [...args], options: NUMBERS })
      return await confirm(deps.db, {
        given: readNumbers(values['last-number']),
        others: values['others-unchanged'],
        print,
      })
    }),
}

const KEY_FILE = { 'key-file': { type: 'string' } } as const
const NUMBERS = {
  'last-number': { type: 'string', multiple: true, default: [] as string[] },
  'others-unchanged': { type: 'boolean', default: false },
} as const

type Confirming = {
  readonly given: readonly LastNumber[]
  readonly others: boolean
  print(line: string): void
}

async function confirm(db: Kysely<Database>, { given, others, print }: Confirming): Promise<number> {
  const result = await inTransaction(db, async (trx): Promise<Confirmed> => {
    if (given.length === 0 && !others) return { outcome: 'missing', series: await readLastNumbers(trx) }
    return await confirmNumbers(trx, { given, othersUnchanged: others, now: new Date() })
  })
  for (const line of sentencesOf(result)) print(line)
  return result.outcome === 'confirmed' || result.outcome === 'nothing-to-confirm' ? 0 : 1
}

function sentencesOf(result: Confirmed): readonly string[] {
  switch (result.outcome) {
    case 'nothing-to-confirm':
      return ['No restore waits for its numbers.']
    case 'confirmed':
      return [
        `The last numbers are confirmed${result.skipped === 0 ? '' : `; ${result.skipped} numbers were issued after the backup and are missing here`}.`,
        'Jobs that send stay paused until an administrator resumes them in the settings.',
      ]
    case 'too-low':
      return [`${keyOf(result.series)}: the backup already has number ${result.restored}.`]
    case 'missing':
      return [
        'Until the last issued numbers are confirmed, no document, invoice or shipment gets a number.',
        result.series.length === 0 ? 'The backup has no number issued yet.' : 'The backup ends with:',
        ...result.series.map((series) => `  ${keyOf(series)}=${series.last}`),
        'Look on paper which was really the last, and say so:',
        '  npm run cais -- restore confirm --last-number "FT SD2026=1240" … --others-unchanged',
      ]
  }
}

const NUMBER = /^([A-Z]{2,4}) ([A-Z0-9]{1,8})(\d{4})=(\d{1,9})$/

/** 'FT SD2026=1240'. */
function readNumbers(texts: readonly string[]): readonly LastNumber[] {
  return texts.map((text) => {
    const [, kind, series, year, last] = NUMBER.exec(text.trim()) ?? []
    if (kind === undefined || series === undefined)
      throw new BackupRefusal('target', `--last-number takes "FT SD2026=1240", not "${text}".`)
    return { kind, series, year: Number(year), last: Number(last) }
  })
}

/** A refusal is a sentence and exit code 1, not a failure of the program. */
async function refusing(print: CommandContext['print'], work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupRefusal)) throw error
    print(error.message)
    return 1
  }
}

const withKeyFile = <T extends { backupKey: string | undefined; backupKeyFile: string }>(
  config: T,
  file?: string,
) => (file === undefined ? config : { ...config, backupKey: undefined, backupKeyFile: resolve(file) })

async function lastBackup(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ folder: string; name: string }>`
    SELECT folder, name FROM backups WHERE bytes IS NOT NULL AND removed_at IS NULL ORDER BY id DESC LIMIT 1`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined)
    throw new BackupRefusal('not-a-backup', 'There is no backup yet: npm run cais -- backup')
  return join(row.folder, row.name)
}

const reportTo =
  (print: CommandContext['print']) =>
  ({ name, findings }: { readonly name: string; readonly findings: readonly string[] }) => {
    print(`${findings.length === 0 ? 'ok   ' : 'WRONG'}  ${name}`)
    for (const finding of findings.slice(0, MAX_FINDINGS)) print(`         ${finding}`)
  }

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
