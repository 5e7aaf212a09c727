import type { Page } from 'playwright-core'
import { violationsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'

const { loading } = words.pt

type Line = { description: string; batch: string; asked: number; unit: string; loaded: number | null }
type Loading = { stage: string; progress: object; stops: { lines: Line[] }[] }
type StockLine = { id: number; productId: string; buckets: Record<string, number> }
type Stock = { version: number; lines: StockLine[] }

const read = async <T>(path: string) => (await call<{ data: T }>('admin', 'GET', path)).body.data
const loadingOf = (id: number) => read<Loading>(`/shipments/${id}/loading`)

/** A truck that is being loaded with one order of two lines. */
async function truckBeingLoaded() {
  const lines = [
    { productId: 'AR-25', quantity: 3 },
    { productId: 'AC-1', quantity: 2 },
  ]
  const { id } = await submittedOrder({ customer: 'Hotel Flor', lines })
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
    carRegistration: 'AHB 412 MC',
    route: 'Maputo Centro',
    orderIds: [id],
  }
  const { body } = await call<{ content: { id: number } }>('admin', 'POST', '/shipments', truck)
  await call('admin', 'PUT', `/shipments/${body.content.id}/status-update/loading`, {})
  return { orderId: id, shipmentId: body.content.id }
}

story('a loader on a tablet without a line', async ({ open, connection }) => {
  const { orderId, shipmentId } = await truckBeingLoaded()
  const [first, second] = (await loadingOf(shipmentId)).stops[0]?.lines ?? []
  if (!first || !second) throw new Error('The truck carries two lines')
  const tablet = await open({
    as: 'picking_manager',
    at: `/picking/${shipmentId}/loading`,
    address: connection.address,
    width: 768,
    height: 1024,
    touch: true,
  })
  await waitUntilLoaded(tablet)
  expect(await violationsOf(tablet)).toEqual([])

  // The line is lost. One line is ticked all the same, the other one is short and says why.
  connection.disconnect()
  const tick = { product: first.description, batch: first.batch, quantity: first.asked, unit: first.unit }
  await tablet.getByRole('button', { name: fillIn(loading.line.load, tick) }).click()
  const shown = `${second.asked} ${second.unit}`
  const other = { product: second.description, batch: second.batch, shown }
  await tablet.getByRole('button', { name: fillIn(loading.line.otherQuantity, other) }).click()
  await tablet.getByRole('button', { name: loading.reasons.damaged }).click()
  await tablet.getByText(fillIn(loading.progress, { settled: 2, parts: 2 })).waitFor()
  await tablet.getByText(/sem rede · 2 passos guardados/).waitFor()
  const end = tablet.getByRole('button', { name: new RegExp(`^${loading.end}`) })
  expect(await end.isDisabled()).toBe(true)
  expect(await violationsOf(tablet)).toEqual([])

  // A connected scanner reads a box that is of no article of the truck.
  await tablet.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await readByScanner(tablet, '5601234567809')
  await tablet.getByText(fillIn(loading.scan.foreign, { code: '5601234567809' })).waitFor()
  await tablet.getByRole('button', { name: loading.scan.dismiss }).click()

  // The steps reach the server when the line is back, each of them once; then the truck leaves.
  connection.reconnect()
  await expect
    .poll(async () => (await loadingOf(shipmentId)).progress)
    .toMatchObject({ settled: 2, short: 1 })
  await end.and(tablet.locator(':enabled')).click()
  const dialog = tablet.getByRole('dialog')
  await dialog.getByText(new RegExp(loading.reasons.damaged)).waitFor()
  await dialog.getByRole('button', { name: loading.end }).click()
  await expect.poll(async () => (await loadingOf(shipmentId)).stage).toBe('finished')
  await tablet.getByText(loading.over).waitFor()
  const { lines } = await read<Stock>(`/orders/${orderId}/stock`)
  expect(lines.map(({ buckets }) => [buckets.loading, buckets.reserved])).toEqual([
    [3, 0],
    [1, 1],
  ])
})

/** A connected scanner types faster than a busy machine would let a test do key by key. */
const readByScanner = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )
