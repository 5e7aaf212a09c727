import { randomUUID } from 'node:crypto'
import type { SourceTrialInput } from '@cais/contract/sources/schemas'
import { assertNever } from '@cais/domain/kernel/assert-never'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { waitAfterFailure } from '@cais/domain/sources/source'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Collector, type Figures, LEASE_MS, openCollector, type SourceDeps } from '../collector.ts'
import { logFailure, logRecovery } from '../exchange-log.ts'
import { countFolder, countSftp, readFolder, readSftp } from '../readers/files.ts'
import { countMails, readMails } from '../readers/mails.ts'
import { countPages, readPages } from '../readers/pages.ts'
import { faultOf, findSource, openSecrets, type Secrets, type SourceRow, settingsOf } from '../store.ts'

export type Fetched = { readonly figures: Figures; readonly fault: RuleError | null }

/**
 * Fetches what is at a source, as many files as that. One run at a time over all servers; what the other side does is an outcome, never thrown.
 * Throws NOT_FOUND, SOURCE_PAUSED, SOURCE_RUNNING.
 */
export async function fetchSource(deps: SourceDeps, id: number, quantity: number): Promise<Fetched> {
  const { db, now } = deps
  const row = await findSource(db, id)
  if (!row.active) throw new RuleError('SOURCE_PAUSED')
  const lease = await takeLease(db, id, now())
  const collector = openCollector(deps, { row, lease, quantity })
  const { figures } = collector
  const begun = now()
  try {
    await read(deps, row, collector)
    await writeResult(db, { row, lease, figures, fault: null, begun, now: now() })
    return { figures, fault: null }
  } catch (error) {
    const fault = error instanceof RuleError ? error : new RuleError('JOB_FAILED')
    await writeResult(db, { row, lease, figures, fault, begun, now: now() })
    if (!(error instanceof RuleError)) throw error
    return { figures, fault }
  }
}

async function takeLease(db: Db, id: number, now: Date): Promise<string> {
  const lease = randomUUID()
  const { numUpdatedRows } = await db
    .updateTable('retailer_sources')
    .set({ lease, leased_until: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RuleError('SOURCE_RUNNING')
  return lease
}

async function read(deps: SourceDeps, row: SourceRow, collector: Collector): Promise<void> {
  const settings = settingsOf(row)
  if (settings.channel === 'folder') return await readFolder(deps, settings, collector)
  const secrets = await openSecrets(row.secret_sealed, deps.config)
  const allowPrivate = deps.config.privateReceivers
  switch (settings.channel) {
    case 'sftp':
      return await readSftp(deps, { settings, secrets, allowPrivate }, collector)
    case 'email':
      return await readMails({ settings, secrets, allowPrivate }, collector)
    case 'http':
      return await readPages(
        { settings, secrets, allowPrivate, retailerId: row.retailer_id, now: deps.now },
        collector,
      )
    default:
      return assertNever(settings)
  }
}

type Result = {
  readonly row: SourceRow
  readonly lease: string
  readonly figures: Figures
  readonly fault: RuleError | null
  readonly begun: Date
  readonly now: Date
}

/** A run that lost its lease says nothing: the one that took over does. */
async function writeResult(db: Db, { row, lease, figures, fault, begun, now }: Result): Promise<void> {
  const at = now.toISOString()
  const milliseconds = now.getTime() - begun.getTime()
  const failures = fault === null ? 0 : row.failures + 1
  const asked = Number(fault?.facts.waitMs ?? 0)
  const nextAt = fault === null ? null : new Date(now.getTime() + waitAfterFailure(failures, asked))
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('retailer_sources')
      .set({
        lease: null,
        leased_until: null,
        failures,
        last_at: at,
        last_taken: figures.taken,
        last_same: figures.same,
        last_refused: figures.refused,
        last_fault: fault && JSON.stringify(faultOf(fault)),
        next_at: nextAt?.toISOString() ?? null,
        ...(fault === null && { last_good_at: at }),
      })
      .where('id', '=', row.id)
      .where('lease', '=', lease)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (fault === null || nextAt === null) await logRecovery(trx, { row, milliseconds, now })
    else await logFailure(trx, { row, why: fault, milliseconds, nextAt, now })
  })
}

export type Trial = { readonly found: number | null; readonly fault: RuleError | null }

/** Tries what is typed, with the stored secret where none is: looks, and takes nothing. */
export async function trySource(
  deps: SourceDeps,
  { id, settings, ...typed }: SourceTrialInput,
): Promise<Trial> {
  const row = id === undefined ? undefined : await findSource(deps.db, id)
  try {
    const stored = await openSecrets(row?.secret_sealed ?? null, deps.config)
    const secrets: Secrets = {
      password: typed.password || stored.password,
      privateKey: typed.privateKey || stored.privateKey,
    }
    const watermark = (row?.watermark ?? {}) as Readonly<Record<string, unknown>>
    return { found: await count(deps, { settings, secrets, watermark }), fault: null }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { found: null, fault: error }
  }
}

type Counting = {
  readonly settings: SourceTrialInput['settings']
  readonly secrets: Secrets
  readonly watermark: Readonly<Record<string, unknown>>
}

async function count(deps: SourceDeps, { settings, secrets, watermark }: Counting): Promise<number> {
  const allowPrivate = deps.config.privateReceivers
  switch (settings.channel) {
    case 'folder':
      return await countFolder(deps, settings)
    case 'sftp':
      return await countSftp({ settings, secrets, allowPrivate })
    case 'email':
      return await countMails({ settings, secrets, allowPrivate }, watermark)
    case 'http':
      return await countPages({ settings, secrets, allowPrivate, retailerId: '', now: deps.now })
    default:
      return assertNever(settings)
  }
}

type Channels = 'files' | 'services'

/** The sources that are due, those that waited longest first. */
async function dueSources(db: Db, channels: Channels, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('retailer_sources')
    .select('id')
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .where('channel', channels === 'services' ? '=' : '<>', 'http')
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now.toISOString())]))
    .orderBy(sql`last_at NULLS FIRST`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One run of a job: all sources that are due, as many files as the row of the job allows. One that fails stops no other. */
export async function fetchDue(
  deps: SourceDeps & { readonly quantity: number },
  channels: Channels,
): Promise<Record<string, number>> {
  const counts = { files: 0, same: 0, refused: 0, failed: 0 }
  for (const id of await dueSources(deps.db, channels, deps.now())) {
    const left = deps.quantity - counts.files - counts.same - counts.refused
    if (left <= 0) break
    const { figures, fault } = await fetchSource(deps, id, left).catch(skipped)
    counts.files += figures.taken
    counts.same += figures.same
    counts.refused += figures.refused
    if (fault !== null && fault.code !== 'SOURCE_RUNNING') counts.failed += 1
  }
  return counts
}

/** Somebody fetches it already, or switched it off this moment. */
function skipped(error: unknown): Fetched {
  const isElsewhere =
    error instanceof RuleError && ['SOURCE_RUNNING', 'SOURCE_PAUSED', 'NOT_FOUND'].includes(error.code)
  if (!isElsewhere) throw error
  return { figures: { taken: 0, same: 0, refused: 0, ignored: 0 }, fault: null }
}
