import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { navigateTo } from '../harness/go-to.ts'
import { submittedOrders } from '../harness/orders.ts'
import {
  approveAll,
  availableScarceStock,
  orderInAnalysis,
  receiveScarceProduct,
  SCARCE_PRODUCT,
  stockOf,
  waitingQuantity,
} from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'
import { StockPage } from '../pages/stock-page.ts'

const { stock: labels, inventory, bulk } = words.pt

/** One order that has reserved all the available stock of the scarce product, and one without any. */
async function holderAndTaker() {
  if ((await availableScarceStock()) < 5)
    await receiveScarceProduct(9 + (await waitingQuantity()), `JANELA-${Date.now()}`)
  await eventually(availableScarceStock, (free) => free >= 5)
  const holder = await orderInAnalysis(await availableScarceStock())
  const detail = await eventually(
    () => call<{ data: Held }>('stock_analyst', 'GET', `/orders/${holder.id}/stock`),
    ({ body }) => (body.data.lines[0]?.held ?? []).length > 0,
  )
  const [held] = (detail.body.data.lines[0]?.held ?? []).toSorted((a, b) => b.quantity - a.quantity)
  return { holder, batch: held?.batch ?? '', taker: await orderInAnalysis(3) }
}
type Held = { lines: { held: { batch: string; quantity: number }[] }[] }

/** Sets a shelf life for an product that no story orders; 409 when it was set before. */
async function setShelfLife() {
  const { body } = await call<{ data: { id: number }[] }>(
    'stock_analyst',
    'GET',
    '/customers?search=Hotel+Flor',
  )
  const rule = { customerId: body.data[0]?.id, productId: 'FC-1000', days: 1, version: 0, reason: 'Acordo' }
  const { status } = await call('stock_analyst', 'PUT', '/stock/shelf-life', rule)
  expect([200, 409]).toContain(status)
}

story.for(['light', 'dark'] as const)(
  'axe finds nothing in the dialogs of batches and swaps, %s, desk and phone',
  { timeout: 180_000 },
  async (theme, { open }) => {
    const { holder, batch, taker } = await holderAndTaker()
    const stock = new StockPage(await open({ as: 'stock_analyst', theme, at: `/stock/${taker.id}` }))
    await stock.openBatches(SCARCE_PRODUCT.id)
    const found = await problemsOf(stock.page, 'batches')
    await stock.whoHolds(batch)
    await stock.takeFrom(holder.number).waitFor()
    found.push(...(await problemsOf(stock.page, 'holders')))
    await stock.takeFrom(holder.number).click()
    await stock.swapDialog.getByText(/Ficam por servir/).waitFor()
    found.push(...(await problemsOf(stock.page, 'swap')))

    // A shelf life rule and its history.
    await setShelfLife()
    await navigateTo(stock.page, '/stock?view=life')
    await stock.page.getByRole('button', { name: inventory.life.change }).first().click()
    const history = stock.page.getByRole('region', { name: inventory.life.history })
    await history.getByText(inventory.history.did['set-shelf-life']).first().waitFor()
    found.push(...(await problemsOf(stock.page, 'shelf life')))
    expect(found).toEqual([])
  },
)

type Line = { id: number; held: { levelId: number; quantity: number }[] }

story(
  "a colleague's change of a line is asked about before saving, and a lost response is not mistaken for one",
  async ({ open, connection }) => {
    const lines = [{ productId: 'AR-25', quantity: 3 }]
    const { id, number } = await submittedOrder({ customer: 'Hotel Flor do Índico', lines })
    await approveAll(id)
    const held = async () =>
      (
        await call<{ data: { version: number; lines: Line[] } }>(
          'stock_analyst',
          'GET',
          `/orders/${id}/stock`,
        )
      ).body.data
    const { version, lines: heldLines } = await eventually(
      held,
      (detail) => (detail.lines[0]?.held ?? []).length === 1,
    )
    const [line] = heldLines
    const path = `/orders/${id}/stock/lines/${line?.id}`
    const batches = (quantity: number) => [{ levelId: line?.held[0]?.levelId ?? 0, quantity }]
    const stock = new StockPage(
      await open({ as: 'stock_analyst', address: connection.address, at: `/stock/${id}` }),
    )
    await stock.openBatches('AR-25')
    const quantity = stock.sheet.getByRole('textbox').first()
    const save = stock.sheet.getByRole('button', { name: new RegExp(`^${labels.hold}`) })

    // While nothing is typed, the dialog follows what a colleague reserves.
    await call('admin', 'PUT', path, { version, batches: batches(2) })
    await stock.sheet.getByText('2 de 3').waitFor()

    // What was typed stays; the user must choose between both figures before saving.
    await quantity.fill('3')
    await call('admin', 'PUT', path, { version: (await held()).version, batches: batches(1) })
    const notice = stock.sheet.getByRole('alert')
    await notice.getByText(/Tinha reservado .*: 2; tem agora .*: 1\./).waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await notice.getByRole('button', { name: labels.meanwhile.keep }).click()

    // The response is lost: the repeated request reports success, not a change by somebody else.
    const put = 'PUT /orders/{id}/stock/lines/{id}'
    const lost = connection.dropResponse(put)
    await save.click()
    await lost
    const reserved = fillIn(labels.held, { number, product: '' })
    await stock.page.getByRole('status').filter({ hasText: reserved }).first().waitFor()
    expect(connection.countRequests(put)).toBe(2)
    expect((await held()).lines[0]?.held).toMatchObject(batches(3))
    await closeAll([id])
  },
)

/** More than one page of the list. */
const ORDER_COUNT = 52

story(
  'an analyst releases the stock of a whole filter, beyond the page, except the order left out',
  { timeout: 240_000 },
  async ({ open }) => {
    const poNumber = `FILTRO-${Date.now()}`
    const orders = await submittedOrders({ count: ORDER_COUNT, reference: poNumber })
    for (const { id } of orders) await approveAll(id)
    await eventually(
      () => inAnalysis(poNumber),
      (count) => count === ORDER_COUNT,
    )
    const page = await open({ as: 'stock_analyst', at: `/stock?search=${poNumber}&sort=priority` })
    const bulkPage = new BulkPage(page)
    await page
      .getByRole('checkbox', { name: fillIn(labels.chooseRow, { number: orders[0]?.number ?? '' }) })
      .waitFor()
    await page.keyboard.press('Control+a')
    await bulkPage.bar.getByText('50 seleccionados').waitFor()
    await bulkPage.bar.getByRole('button', { name: `Seleccionar os ${ORDER_COUNT} do filtro` }).click()
    await bulkPage.bar.getByText(`${ORDER_COUNT} seleccionados`).waitFor()

    // One order is unselected; the dialog shows the outcome for the others before it happens.
    await page
      .getByRole('checkbox', { name: fillIn(labels.chooseRow, { number: orders[0]?.number ?? '' }) })
      .uncheck()
    await bulkPage.bar.getByText(`${ORDER_COUNT - 1} seleccionados`).waitFor()
    await bulkPage.act('release')
    await bulkPage.dialog
      .getByRole('heading', { name: `${ORDER_COUNT - 1} documentos seguem` })
      .waitFor({ timeout: 30_000 })
    await bulkPage.button(new RegExp(`^${bulk.actions.release} \\(`)).click()
    await bulkPage.dialog
      .getByRole('heading', { name: `${ORDER_COUNT - 1} documentos feitos` })
      .waitFor({ timeout: 60_000 })
    await bulkPage.button(bulk.report.close).click()
    await bulkPage.bar.waitFor({ state: 'hidden' })
    const held = await Promise.all(
      orders.map(async ({ id }) => (await stockOf(id)).lines[0]?.reservedQuantity),
    )
    expect(held).toEqual(orders.map((_order, place) => (place === 0 ? 1 : 0)))

    await closeAll(orders.map(({ id }) => id))
  },
)

async function inAnalysis(reference: string): Promise<number> {
  const { body } = await call<{ data: { reservedPercent: number }[] }>(
    'stock_analyst',
    'GET',
    `/stock?search=${reference}&perPage=200`,
  )
  return body.data.filter(({ reservedPercent }) => reservedPercent === 100).length
}

/** Closes the orders so that they do not disturb other stories. */
async function closeAll(ids: readonly number[]) {
  const items = await Promise.all(ids.map(async (id) => ({ id, version: (await stockOf(id)).version })))
  const body = { action: 'close', ids: items, input: { reason: 'Fim da história' } }
  const reply = await call<{ data: { done: number } }>('admin', 'POST', '/orders/bulk', body)
  expect(reply.body.data.done).toBe(ids.length)
}
