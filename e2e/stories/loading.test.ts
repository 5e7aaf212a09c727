import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { violationsOf } from '../harness/accessibility.ts'
import { call, DEMO_PASSWORD, eventually } from '../harness/api.ts'
import { startPersistentBrowser } from '../harness/browser.ts'
import { type Barcode, writeFilm } from '../harness/film.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const { loading } = words.pt

type Line = {
  description: string
  barcodes: { code: string }[]
  batch: string
  expiry: string | null
  asked: number
  unit: string
  loaded: number | null
}
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

story('the camera reads a GS1-128 and an EAN-13, and both lines are loaded', async ({ connection }) => {
  const { shipmentId } = await truckBeingLoaded()
  const [first, second] = (await loadingOf(shipmentId)).stops[0]?.lines ?? []
  if (!first || !second) throw new Error('The truck carries two lines')
  const folder = await mkdtemp(join(tmpdir(), 'cais-camera-'))
  const film = join(folder, 'codes.y4m')
  await writeFilm(film, [gs1Of(first), { kind: 'ean13', text: barcodeOf(second) }])
  const options = { baseURL: connection.address, locale: 'pt-PT', timezoneId: 'Africa/Maputo' }
  const browser = await startPersistentBrowser(join(folder, 'profile'), options, [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    const tablet = browser.pages()[0] ?? (await browser.newPage())
    await tablet.goto('/login')
    await new SignInPage(tablet).signIn('picking_manager', DEMO_PASSWORD)
    await tablet.waitForURL(({ pathname }) => pathname !== '/login')
    await tablet.goto(`/picking/${shipmentId}/loading`)
    await tablet.getByRole('button', { name: loading.scan.read }).click()
    await tablet.getByRole('button', { name: words.pt.scan.camera }).click()
    await expect
      .poll(async () => (await loadingOf(shipmentId)).progress, { timeout: 30_000 })
      .toMatchObject({ parts: 2, settled: 2, short: 0 })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const barcodeOf = ({ description, barcodes: [barcode] }: Line) => {
  if (barcode === undefined) throw new Error(`${description} has no barcode`)
  return barcode.code
}

/** The expiry stands behind the batch, so that the code needs its separator. */
const gs1Of = (line: Line): Barcode => {
  const expiry = line.expiry === null ? '' : `(17)${line.expiry.slice(2).replaceAll('-', '')}`
  return { kind: 'gs1-128', text: `(01)${barcodeOf(line).padStart(14, '0')}(10)${line.batch}${expiry}` }
}

/** A connected scanner types faster than a busy machine would let a test do key by key. */
const readByScanner = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )
