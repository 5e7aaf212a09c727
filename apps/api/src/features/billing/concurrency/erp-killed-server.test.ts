import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { queueMissed } from '../../../engines/outbox/add-message.ts'
import { connectErp, TEST_KEY } from '../../../gateways/erp/testing/connect-erp.ts'
import { openPrimaveraTables } from '../../../gateways/erp/testing/primavera-tables.ts'
import { openWebApiStandIn } from '../../../gateways/erp/testing/web-api-stand-in.ts'
import { cloneOrders } from '../../../testing/clone-orders.ts'
import { openFlow } from '../../../testing/flow.ts'
import { killServers, startServer } from '../../../testing/killed-servers.ts'

const DOCUMENTS = 12

test('servers that are killed between sending and billing leave every document one invoice and one document in the ERP', async () => {
  const flow = await openFlow({ config: { secretsKey: TEST_KEY } })
  const erp = await openPrimaveraTables(flow.testApp.database.url)
  const totalOf = async (reference: string) => {
    const { rows } = await sql<{ total: number }>`
      SELECT (payload #>> '{invoice,total}')::bigint AS total FROM outbox_messages WHERE key = ${reference}`.execute(
      flow.db,
    )
    return Number(rows[0]?.total)
  }
  const api = await openWebApiStandIn(erp.pool, totalOf)
  onTestFinished(async () => {
    await api.close()
    await erp.pool.end()
    await flow.testApp.close()
  })
  await connectErp(flow.db, flow.testApp.deps.config, api.url)
  await flow.receive('OIL', 'O1', 100)
  const model = await flow.picked([{ productId: 'OIL', quantity: 2 }])
  const orderIds = await cloneOrders(flow.db, model, DOCUMENTS - 1)
  const shipmentId = await flow.loaded(orderIds)
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)

  const own = { CAIS_SECRETS_KEY: TEST_KEY, CAIS_ERP_READ_URL: erp.url, CAIS_ERP_TIMEOUT: '60' }
  const start = () => startServer(flow.testApp.database.url, own)
  const states = async () => {
    const rows = await flow.db.selectFrom('outbox_messages').select('state').execute()
    return (state: string) => rows.filter((row) => row.state === state).length
  }

  // Two servers; both die while the ERP keeps them waiting: its documents are stored, and nobody knows it here.
  await api.behave('holds')
  const servers = [await start(), await start()]
  await expect.poll(() => api.posted.length, { interval: 2, timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  await killServers(servers)
  const left = await states()
  expect(left('sent')).toBeGreaterThan(0)

  // Their leases end, and other servers ask before they send.
  await api.behave('well')
  await flow.db
    .updateTable('outbox_messages')
    .set({ next_attempt_at: '2026-01-01', sent_at: '2026-01-01' })
    .where('state', 'in', ['waiting', 'sent', 'in-doubt'])
    .execute()
  // as if the queue had noticed by now that their workers are dead
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(flow.db)
  await Promise.all([start(), start()])
  await expect
    .poll(
      async () => {
        await queueMissed(flow.db, new Date())
        return (await flow.db.selectFrom('invoices').select('id').execute()).length
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(DOCUMENTS)
  expect((await states())('done')).toBe(DOCUMENTS)
  const { rows } = await erp.pool.query<{ documents: number; references: number }>(
    'SELECT count(*)::int AS documents, count(DISTINCT "Referencia")::int AS references FROM "CabecDoc"',
  )
  expect(rows).toEqual([{ documents: DOCUMENTS, references: DOCUMENTS }])
  const numbers = await flow.db.selectFrom('invoices').select('number').execute()
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(DOCUMENTS)
  expect(await checkInvariants(flow.db)).toEqual([])
}, 120_000)
