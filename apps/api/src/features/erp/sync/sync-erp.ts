import { ERP_SYNC_KINDS, type ErpSyncKind } from '@cais/domain/erp/limits'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import type { JobContext } from '../../../engines/jobs/task.ts'
import type { ErpGateway } from '../../../gateways/erp/erp-gateway.ts'
import { openGateway } from '../../../gateways/erp/open-gateway.ts'
import { linkOrders } from './link-orders.ts'
import { type Merged, merge, SOURCES } from './merge-copies.ts'
import { addArticles, addCustomers } from './merge-master-data.ts'

type Context = Pick<JobContext, 'db' | 'config' | 'now'> & {
  readonly log: Pick<JobContext['log'], 'error'>
}

/**
 * Reads what changed in the ERP, kind by kind, each in a transaction of its own: what one server reads no other reads at the same time. A kind
 * that fails keeps its rows and their age, and the others go on.
 */
export async function syncErp(
  context: Context,
  kinds: readonly ErpSyncKind[] = ERP_SYNC_KINDS,
): Promise<void> {
  const { db } = context
  const gateway = await openGateway(context).catch((error) => refused(db, kinds, error, context.now()))
  if (gateway === undefined || gateway.system === 'built-in') return
  for (const kind of kinds) await syncKind(context, gateway, kind)
}

async function refused(db: Db, kinds: readonly ErpSyncKind[], error: unknown, now: Date): Promise<undefined> {
  await Promise.all(kinds.map((kind) => recordFailure(db, kind, error, now)))
}

async function syncKind({ db, now, log }: Context, gateway: ErpGateway, kind: ErpSyncKind): Promise<void> {
  const began = now()
  const clock = performance.now()
  try {
    await inTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('erp_syncs')
        .select('watermark')
        .where('kind', '=', kind)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (row === undefined) return
      const read = await load(trx, gateway, { kind, since: row.watermark })
      const merged = await mergeKind(trx, kind, began)
      await trx
        .updateTable('erp_syncs')
        .set({
          watermark: read.watermark,
          tried_at: began.toISOString(),
          read_at: began.toISOString(),
          took_ms: Math.round(performance.now() - clock),
          rows: read.rows,
          changed: merged.changed,
          skipped: JSON.stringify(merged.skipped),
          error: null,
        })
        .where('kind', '=', kind)
        .execute()
    })
  } catch (error) {
    if (!(error instanceof RuleError)) log.error({ err: error, kind }, 'the ERP could not be read')
    await recordFailure(db, kind, error, began)
  }
}

async function recordFailure(db: Db, kind: ErpSyncKind, error: unknown, at: Date): Promise<void> {
  const { code, facts } = error instanceof RuleError ? error : new RuleError('INTERNAL')
  await db
    .updateTable('erp_syncs')
    .set({ tried_at: at.toISOString(), error: JSON.stringify({ code, facts }) })
    .where('kind', '=', kind)
    .execute()
}

type Reading = { readonly kind: ErpSyncKind; readonly since: string | null }

/** The rows of a kind, portion by portion, into a table that lasts as long as the transaction. */
async function load(trx: Trx, gateway: ErpGateway, { kind, since }: Reading) {
  const { columns } = SOURCES[kind]
  const types = columns.map(([name, type]) => `${name} ${type}`).join(', ')
  await sql`CREATE TEMPORARY TABLE erp_read (${sql.raw(types)}) ON COMMIT DROP`.execute(trx)
  let rows = 0
  let watermark = since
  for await (const portion of gateway.read(kind, since)) {
    const values = columns.map(([name, type]) => {
      const field = name.replaceAll('"', '')
      const column = portion.rows.map((row) => (row as Readonly<Record<string, unknown>>)[field])
      return sql`${column}::${sql.raw(`${type}[]`)}`
    })
    const names = sql.raw(columns.map(([name]) => name).join(', '))
    // one statement for thousands of rows
    await sql`INSERT INTO erp_read (${names}) SELECT * FROM unnest(${sql.join(values)})`.execute(trx)
    rows += portion.rows.length
    watermark = portion.watermark
  }
  await sql`ANALYZE erp_read`.execute(trx)
  return { rows, watermark }
}

async function mergeKind(trx: Trx, kind: ErpSyncKind, at: Date): Promise<Merged> {
  if (kind === 'customers') return addCustomers(trx, at)
  if (kind === 'articles') return addArticles(trx, at)
  if (kind === 'orders') await linkOrders(trx, at)
  return await merge(trx, kind)
}
