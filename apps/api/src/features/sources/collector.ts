import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ArrivalOutcome } from '@cais/domain/sources/source'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { isDatabaseDown } from '../../db/failures.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { takeArrival } from '../inbound/commands/take-arrival.ts'
import { logRefusal } from './exchange-log.ts'
import { type Fault, faultOf, type SourceRow } from './store.ts'

export type SourceDeps = {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  readonly log: { error(facts: object, text: string): void }
}

export type Figures = Record<ArrivalOutcome, number>

/** One thing that was met at a source, under a reference that tells it from every other there. */
export type Met = { readonly reference: string; readonly name: string }

/** What a reader of a source hands over what it finds to. */
export type Collector = {
  readonly figures: Figures
  /** How far it was read the last time. */
  readonly watermark: Readonly<Record<string, unknown>>
  /** As many as one run may take. */
  isFull(): boolean
  /** What became of these before, by their references. */
  knows(references: readonly string[]): Promise<ReadonlyMap<string, ArrivalOutcome>>
  /** Takes a file in, once; undefined = it could not be read this time, and is left for the next. */
  take(met: Met, bytes: AsyncIterable<Buffer>): Promise<ArrivalOutcome | undefined>
  /** Writes down why it is not taken. */
  leave(met: Met, outcome: 'refused' | 'ignored', why: RuleError): Promise<void>
  advance(watermark: Readonly<Record<string, unknown>>): Promise<void>
}

/** While a run is at work it renews its lease; a server that dies holds a source no longer than this. */
export const LEASE_MS = 120_000

/** What the file itself is refused for; it never stops the others. */
const OF_THE_FILE = [
  'BODY_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_DAMAGED',
  'ARRIVAL_EMPTY',
  'IMAGE_TOO_LARGE',
]
const LEFT_FOR_NEXT = ['ARRIVAL_UNREADABLE', 'REMOTE_FOLDER_MISSING', 'REMOTE_ACCESS_REFUSED']

type Run = { readonly row: SourceRow; readonly lease: string; readonly quantity: number }

export function openCollector(deps: SourceDeps, { row, lease, quantity }: Run): Collector {
  const { db, now } = deps
  const figures: Figures = { taken: 0, same: 0, refused: 0, ignored: 0 }
  const collector: Collector = {
    figures,
    watermark: row.watermark as Readonly<Record<string, unknown>>,
    isFull: () => figures.taken + figures.same + figures.refused >= quantity,
    knows: async (references) => {
      const found = await db
        .selectFrom('source_arrivals')
        .select(['reference', 'outcome'])
        .where('source_id', '=', row.id)
        .where('reference', '=', sql<string>`any(${references.map(storable)}::text[])`)
        .execute()
      return new Map(found.map(({ reference, outcome }) => [reference, outcome]))
    },
    take: async (met, bytes) => {
      try {
        const { outcome } = await takeArrival(deps, {
          bytes,
          name: met.name,
          kind: row.kind,
          retailerId: row.retailer_id,
          channel: row.channel,
          sourceId: row.id,
          actsFor: row.created_by,
          within: async (trx, taken) => {
            await renewLease(trx, { id: row.id, lease, now: now() })
            const file =
              row.kind === 'orders' ? { inbound_file_id: taken.fileId } : { claim_file_id: taken.fileId }
            await writeArrival(trx, {
              ...met,
              ...file,
              outcome: taken.outcome,
              sourceId: row.id,
              fault: null,
              at: now(),
            })
          },
        })
        figures[outcome] += 1
        return outcome
      } catch (error) {
        if (error instanceof RuleError && OF_THE_FILE.includes(error.code)) {
          await collector.leave(met, 'refused', error)
          return 'refused'
        }
        if (error instanceof RuleError && !LEFT_FOR_NEXT.includes(error.code)) throw error
        if (!(error instanceof RuleError) && isDatabaseDown(error)) throw error
        // one bad file stops no other: it stays where it is
        deps.log.error({ err: error, source: row.id }, 'a file of a source could not be taken')
        figures.refused += 1
        return undefined
      }
    },
    leave: async (met, outcome, why) => {
      await inTransaction(db, async (trx) => {
        await renewLease(trx, { id: row.id, lease, now: now() })
        await writeArrival(trx, { ...met, outcome, sourceId: row.id, fault: faultOf(why), at: now() })
        if (outcome === 'refused') await logRefusal(trx, { ...refusedOf(row, met), why, now: now() })
      })
      figures[outcome] += 1
    },
    advance: async (watermark) => {
      await inTransaction(db, async (trx) => {
        await renewLease(trx, { id: row.id, lease, now: now() })
        await trx
          .updateTable('retailer_sources')
          .set({ watermark: JSON.stringify(watermark) })
          .where('id', '=', row.id)
          .execute()
      })
    },
  }
  return collector
}

const refusedOf = (row: SourceRow, { reference, name }: Met) => ({
  retailerId: row.retailer_id,
  channel: row.channel,
  kind: row.kind,
  name: storable(name),
  key: `source ${row.id} ${storable(reference)}`,
})

/** A run that lost its lease ends: another one has begun. Throws SOURCE_RUNNING. */
async function renewLease(
  trx: Trx,
  { id, lease, now }: { readonly id: number; readonly lease: string; readonly now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('retailer_sources')
    .set({ leased_until: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RuleError('SOURCE_RUNNING')
}

type Writing = Met & {
  readonly sourceId: number
  readonly outcome: ArrivalOutcome
  readonly inbound_file_id?: number
  readonly claim_file_id?: number
  readonly fault: Fault | null
  readonly at: Date
}

async function writeArrival(
  trx: Trx,
  { sourceId, reference, name, outcome, fault, at, ...file }: Writing,
): Promise<void> {
  const row = {
    outcome,
    name: storable(name).slice(0, 300),
    ...file,
    fault: fault && JSON.stringify(fault),
    at: at.toISOString(),
  }
  await trx
    .insertInto('source_arrivals')
    .values({ source_id: sourceId, reference: storable(reference), ...row })
    .onConflict((conflict) => conflict.columns(['source_id', 'reference']).doUpdateSet(row))
    .execute()
}

/** A name may be anything; no column holds a NUL or half a character. */
export const storable = (text: string) => Buffer.from(text.replaceAll('\u0000', '')).toString().slice(0, 1000)
