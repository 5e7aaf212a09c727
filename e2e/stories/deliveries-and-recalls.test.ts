import { violationsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'

const { deliveries, recalls } = words.pt

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data
type StockLine = { id: number; productId: string; buckets: Record<string, number> }
type Stock = { version: number; lines: StockLine[] }
type Delivery = {
  id: number
  state: string
  receiverName: string
  lines: { description: string; batch: string; loaded: number; received: number; productId: string }[]
}

/** A delivery of one line on a truck that left, of a batch that nobody else has. */
async function deliveryOnTheRoad(productId: string, batch: string) {
  const lines = [{ productId, batch, quantity: 40, expiry: '2026-12-20' }]
  await call('admin', 'POST', '/stock/receipts', { warehouseId: 'SD1', lines })
  const { id } = await submittedOrder({ customer: 'Hotel Flor', lines: [{ productId, quantity: 3 }] })
  const stock = await eventually(
    () => read<Stock>(`/orders/${id}/stock`),
    (found) => found.lines.every(({ buckets }) => (buckets.reserved ?? 0) > 0),
  )
  const decisions = stock.lines.map((line) => ({ lineId: line.id, decision: 'picking' }))
  await call('admin', 'POST', `/orders/${id}/stock/process`, { version: stock.version, lines: decisions })
  const truck = {
    warehouseId: 'SD1',
    assigneeName: 'Rosa Tembe',
    driverName: 'Abel Machava',
    carRegistration: `ENT ${id} MC`,
    route: 'Maputo Centro',
    orderIds: [id],
  }
  const { body } = await call<{ content: { id: number } }>('admin', 'POST', '/shipments', truck)
  for (const to of ['loading', 'finished'])
    await call('admin', 'PUT', `/shipments/${body.content.id}/status-update/${to}`, {})
  const [delivery] = await read<{ id: number }[]>(`/deliveries?shipmentId=${body.content.id}`)
  return read<Delivery>(`/deliveries/${delivery?.id}`)
}

story('a delivery is recorded without a line, and its batch is recalled', async ({ open, connection }) => {
  const delivery = await deliveryOnTheRoad('AC-1', `RET-${Date.now()}`)
  const [line] = delivery.lines
  if (!line) throw new Error('The delivery has a line')

  // The driver loses the line at the door: one box is refused, and the phone keeps it.
  const phone = await open({
    as: 'picking_manager',
    at: `/picking/deliveries/${delivery.id}`,
    address: connection.address,
    width: 390,
    height: 844,
    touch: true,
  })
  await waitUntilLoaded(phone)
  expect(await violationsOf(phone)).toEqual([])
  connection.disconnect()
  await phone.getByRole('radio', { name: deliveries.outcome.partly }).check()
  const named = { article: line.description, batch: line.batch }
  await phone.getByRole('textbox', { name: fillIn(deliveries.outcome.received, named) }).fill('2')
  await phone.getByRole('combobox', { name: fillIn(deliveries.outcome.reasonOf, named) }).click()
  await phone.getByRole('option').first().click()
  await phone.getByLabel(deliveries.outcome.receiver).fill('Rui Mate')
  await phone.getByText(deliveries.outcome.offline).waitFor()
  await phone.getByRole('button', { name: deliveries.outcome.save }).click()
  await phone.getByText(/^Registada neste aparelho/).waitFor()
  connection.reconnect()
  const outcome = () => read<Delivery>(`/deliveries/${delivery.id}`)
  await expect.poll(async () => (await outcome()).state).toBe('partly')
  expect(await outcome()).toMatchObject({ receiverName: 'Rui Mate', lines: [{ received: 2 }] })

  // The batch is found by its number, looked at, recalled and blocked.
  const page = await open({ as: 'stock_analyst', at: '/stock/recalls?step=new' })
  await waitUntilLoaded(page)
  await page.getByRole('textbox').last().fill(line.batch)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: new RegExp(line.batch) }).click()
  await page.getByRole('heading', { name: fillIn(recalls.find.titleOf, { batch: line.batch }) }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: recalls.form.reason }).fill('Cadeia de frio quebrada')
  await page.getByRole('button', { name: recalls.form.open }).click()
  await page.getByText(recalls.state.blocked).first().waitFor()
  expect(await violationsOf(page)).toEqual([])

  const [recall] = await read<object[]>(`/stock/recalls?search=${line.batch}`)
  expect(recall).toMatchObject({ state: 'blocked', told: 0 })
})
