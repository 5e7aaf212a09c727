import { expect, onTestFinished, test } from 'vitest'
import { inboundOrders } from '../../../doctor/check-inbound.ts'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { allJobsDone } from '../../../testing/all-jobs-done.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { digestOf } from '../../../testing/image-upload.ts'
import { killServers, type Point, setUpPoints, startServer } from '../../../testing/killed-servers.ts'
import { addCustomer } from '../../../testing/trade.ts'

const PLACE = '5601234000022'

/** Steps of an import. */
const POINTS: readonly Point[] = [
  { name: 'orders are stored', table: 'inbound_orders', event: 'INSERT' },
  { name: 'lines are stored', table: 'inbound_lines', event: 'INSERT' },
  { name: 'the file is read', table: 'inbound_files', event: 'UPDATE' },
  { name: 'lines wait', table: 'quarantine_items', event: 'INSERT' },
  { name: 'a document is made', table: 'orders', event: 'INSERT' },
  { name: 'lines go into their document', table: 'inbound_lines', event: 'UPDATE' },
]

/** Good lines, one of an unknown article, one whose quantity cannot be read, and an order that every file has. */
async function receive(flow: Flow, number: string) {
  const rows = [
    `${number};;RICE;2;${PLACE}`,
    `${number};;OIL;3;${PLACE}`,
    `${number};4006381333931;;1;${PLACE}`,
    `${number};;SOAP;abc;${PLACE}`,
    `ALL;;RICE;1;${PLACE}`,
  ]
  const body = Buffer.from(`PO;EAN;Artigo;Qtd;Loja\n${rows.join('\n')}\n`)
  const [digest, name] = [digestOf(body), `${number}.csv`]
  const { headers } = flow.people.admin
  await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=inbound-file&name=${name}`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: body,
  })
  const { content } = await flow.must(flow.people.admin, 'POST /morpheus/files', {
    file: { digest, name },
    retailerId: 'BAZ',
  })
  return content.id as number
}

test('a server that is killed at any point of an import leaves every line in one place, and another one ends it', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  const { db } = flow
  await db.insertInto('retailers').values({ id: 'BAZ', name: 'Supermercado Baía Azul' }).execute()
  const shop = await addCustomer(db)
  await db.updateTable('customer_addresses').set({ gln: PLACE }).where('customer_id', '=', shop.id).execute()
  const url = flow.testApp.database.url
  const { hold, reached } = await setUpPoints(url, db, POINTS)
  let working = await startServer(url)
  for (const [at, { name: point }] of POINTS.entries()) {
    const release = await hold(at)
    const fileId = await receive(flow, `K-${at}`)
    await reached(at)
    const other = await startServer(url)
    await killServers([working])
    await release()
    working = other
    await expect
      .poll(async () => (await flow.must(flow.people.admin, `GET /morpheus/files/${fileId}`)).data, {
        message: point,
        timeout: 60_000,
      })
      .toMatchObject({
        status: 'read',
        // of the order that every file has, the first is taken
        lines: { read: 5, document: at === 0 ? 3 : 2, waiting: 2, refused: at === 0 ? 0 : 1 },
      })
    await allJobsDone(db)
    const documents = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('po_number', '=', `K-${at}`)
      .executeTakeFirstOrThrow()
    expect(Number(documents.n), point).toBe(1)
  }
  expect(await inboundOrders.run(flow.testApp.deps)).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
}, 600_000)
