import type pg from 'pg'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { inTransaction } from '../../apps/api/src/db/transaction.ts'
import { issueInvoices } from '../../apps/api/src/features/billing/commands/issue-invoice.ts'
import { type ProcessorTime, perPiece, processorTime } from './processor-time.ts'

const AT_ONCE = 10

type Query = (...args: readonly unknown[]) => unknown
type Statement = { readonly text: string; readonly values: readonly unknown[] }
type Shipment = { readonly shipmentId: number; readonly orderIds: readonly number[] }

class TakenBack extends Error {}

const NONE: ProcessorTime = { database: 0, server: 0 }

const sumOf = (a: ProcessorTime, b: ProcessorTime): ProcessorTime =>
  a && b && { database: a.database + b.database, server: a.server + b.server }

/**
 * The same SQL without us: the statements of the product for ten documents each are recorded in a transaction that is taken back, then sent by a
 * client that does nothing else, one after the other, on prepared statements as the product's.
 */
export async function measureBareBilling(
  databaseUrl: string,
  client: pg.Client,
  { shipmentId, orderIds }: Shipment,
) {
  const said: Statement[] = []
  const pool = openPool({ url: databaseUrl, max: 1, useGenericPlans: true })
  pool.on('connect', (connection) => listen(connection, (statement) => said.push(statement)))
  const db = openDb(pool)
  const barePool = openPool({ url: databaseUrl, max: 1, useGenericPlans: true })
  const bare = await barePool.connect()
  try {
    const { rows } = await client.query<{ id: string }>('SELECT min(id) AS id FROM users')
    const target = { shipmentId, userId: Number(rows[0]?.id), now: new Date() }
    let seconds = 0
    let statements = 0
    const used: { before: ProcessorTime; after: ProcessorTime } = { before: NONE, after: NONE }
    for (let from = 0; from < orderIds.length; from += AT_ONCE) {
      said.length = 0
      await inTransaction(db, async (trx) => {
        await issueInvoices(trx, { ...target, orderIds: orderIds.slice(from, from + AT_ONCE) })
        throw new TakenBack()
      }).catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
      const before = await processorTime(client)
      const startedAt = performance.now()
      await bare.query('BEGIN')
      for (const { text, values } of said) await bare.query(text, [...values])
      await bare.query('COMMIT')
      seconds += (performance.now() - startedAt) / 1000
      used.before = sumOf(used.before, before)
      used.after = sumOf(used.after, await processorTime(client))
      statements += said.length
    }
    console.log(
      `the same SQL bare, one client: ${statements} statements for ${orderIds.length} documents, ${(orderIds.length / seconds).toFixed(0)} invoices a second; ` +
        perPiece(used.before, used.after, orderIds.length),
    )
  } finally {
    bare.release()
    await barePool.end()
    await db.destroy()
  }
}

/** Tells each statement with values that a connection is asked, but for those that begin and end the transaction. */
function listen(connection: pg.PoolClient, tell: (statement: Statement) => void): void {
  const ask: Query = connection.query.bind(connection)
  const query: Query = (text, values, ...rest) => {
    if (typeof text === 'string' && !/^\s*(begin|commit|rollback|start|set)\b/i.test(text))
      tell({ text, values: Array.isArray(values) ? [...values] : [] })
    return ask(text, values, ...rest)
  }
  Object.assign(connection, { query })
}
