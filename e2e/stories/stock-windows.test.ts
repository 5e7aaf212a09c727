import { problemsOf } from '../harness/accessibility.ts'
import { call, eventually } from '../harness/api.ts'
import { goInside } from '../harness/go-to.ts'
import { submittedOrders } from '../harness/orders.ts'
import {
  approveAll,
  freeOfScarce,
  orderInAnalysis,
  receiveScarce,
  SCARCE,
  stockOf,
  waitedFor,
} from '../harness/stock.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { filled, words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'
import { StockPage } from '../pages/stock-page.ts'

const { stock: said, inventory, bulk } = words.pt

/** One order that holds what is free of the scarce article, and one that has nothing of it. */
async function twoForOneBatch() {
  if ((await freeOfScarce()) < 5) await receiveScarce(9 + (await waitedFor()), `JANELA-${Date.now()}`)
  await eventually(freeOfScarce, (free) => free >= 5)
  const holder = await orderInAnalysis(await freeOfScarce())
  const detail = await eventually(
    () => call<{ data: Held }>('stock_analyst', 'GET', `/orders/${holder.id}/stock`),
    ({ body }) => (body.data.lines[0]?.held ?? []).length > 0,
  )
  const [held] = (detail.body.data.lines[0]?.held ?? []).toSorted((a, b) => b.quantity - a.quantity)
  return { holder, batch: held?.batch ?? '', taker: await orderInAnalysis(3) }
}
type Held = { lines: { held: { batch: string; quantity: number }[] }[] }

/** One day for an article that no story orders; said already when this was told before. */
async function agreeShelfLife() {
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
  'axe finds nothing while batches are chosen and one is taken from another order, %s, desk and phone',
  { timeout: 180_000 },
  async (theme, { open }) => {
    const { holder, batch, taker } = await twoForOneBatch()
    const stock = new StockPage(await open({ as: 'stock_analyst', theme, at: `/stock/${taker.id}` }))
    await stock.openBatches(SCARCE.id)
    const found = await problemsOf(stock.page, 'batches')
    await stock.whoHolds(batch)
    await stock.takeFrom(holder.number).waitFor()
    found.push(...(await problemsOf(stock.page, 'holders')))
    await stock.takeFrom(holder.number).click()
    await stock.swapDialog.getByText(/Ficam por servir/).waitFor()
    found.push(...(await problemsOf(stock.page, 'swap')))

    // A rule of shelf life, with who changed it.
    await agreeShelfLife()
    await goInside(stock.page, '/stock?view=life')
    await stock.page.getByRole('button', { name: inventory.life.change }).first().click()
    const history = stock.page.getByRole('region', { name: inventory.life.history })
    await history.getByText(inventory.history.did['set-shelf-life']).first().waitFor()
    found.push(...(await problemsOf(stock.page, 'shelf life')))
    expect(found).toEqual([])
  },
)

type Line = { id: number; held: { levelId: number; quantity: number }[] }

story(
  'what a colleague changed on a line is asked about before it is saved, and a lost answer accuses nobody',
  async ({ open, line: wire }) => {
    const wanted = [{ productId: 'AR-25', quantity: 3 }]
    const { id } = await submittedOrder({ customer: 'Hotel Flor do Índico', lines: wanted })
    await approveAll(id)
    const held = async () =>
      (
        await call<{ data: { version: number; lines: Line[] } }>(
          'stock_analyst',
          'GET',
          `/orders/${id}/stock`,
        )
      ).body.data
    const { version, lines } = await eventually(held, (detail) => (detail.lines[0]?.held ?? []).length === 1)
    const [line] = lines
    const path = `/orders/${id}/stock/lines/${line?.id}`
    const batches = (quantity: number) => [{ levelId: line?.held[0]?.levelId ?? 0, quantity }]
    const stock = new StockPage(
      await open({ as: 'stock_analyst', address: wire.address, at: `/stock/${id}` }),
    )
    await stock.openBatches('AR-25')
    const quantity = stock.sheet.getByRole('textbox').first()
    const save = stock.sheet.getByRole('button', { name: new RegExp(`^${said.hold}`) })

    // Where nothing was typed the window follows what a colleague reserves.
    await call('admin', 'PUT', path, { version, batches: batches(2) })
    await stock.sheet.getByText('2 de 3').waitFor()

    // What was typed stays, and whose figure holds is chosen before anything is sent.
    await quantity.fill('3')
    await call('admin', 'PUT', path, { version: (await held()).version, batches: batches(1) })
    const notice = stock.sheet.getByRole('alert')
    await notice.getByText(/Tinha reservado .*: 2; tem agora .*: 1\./).waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await notice.getByRole('button', { name: said.meanwhile.keep }).click()

    // The answer is lost on the way: asked again, the server tells that it is done, not that somebody else did it.
    const put = 'PUT /orders/{id}/stock/lines/{id}'
    const lost = wire.loseAnswerTo(put)
    await save.click()
    await lost
    await stock.page.getByRole('status').filter({ hasText: said.held }).first().waitFor()
    expect(wire.count(put)).toBe(2)
    expect((await held()).lines[0]?.held).toMatchObject(batches(3))
    await closeAll([id])
  },
)

/** More than a page of the list. */
const MANY = 52

story(
  'an analyst takes the whole filter, beyond the page, and each order is told',
  { timeout: 240_000 },
  async ({ open }) => {
    const lot = `FILTRO-${Date.now()}`
    const orders = await submittedOrders({ count: MANY, reference: lot })
    for (const { id } of orders) await approveAll(id)
    await eventually(
      () => inAnalysis(lot),
      (count) => count === MANY,
    )
    const page = await open({ as: 'stock_analyst', at: `/stock?search=${lot}&sort=priority` })
    const chosen = new BulkPage(page)
    await page
      .getByRole('checkbox', { name: filled(said.chooseRow, { number: orders[0]?.number ?? '' }) })
      .waitFor()
    await page.keyboard.press('Control+a')
    await chosen.bar.getByText('50 seleccionados').waitFor()
    await chosen.bar.getByRole('button', { name: `Seleccionar os ${MANY} do filtro` }).click()
    await chosen.bar.getByText(`${MANY} seleccionados`).waitFor()

    // One is left out again, and what would happen to each of the others is said before it happens.
    await page
      .getByRole('checkbox', { name: filled(said.chooseRow, { number: orders[0]?.number ?? '' }) })
      .uncheck()
    await chosen.bar.getByText(`${MANY - 1} seleccionados`).waitFor()
    await chosen.act('release')
    await chosen.dialog
      .getByRole('heading', { name: `${MANY - 1} documentos seguem` })
      .waitFor({ timeout: 30_000 })
    await chosen.button(new RegExp(`^${bulk.actions.release} \\(`)).click()
    await chosen.dialog
      .getByRole('heading', { name: `${MANY - 1} documentos feitos` })
      .waitFor({ timeout: 60_000 })
    await chosen.button(bulk.report.close).click()
    await chosen.bar.waitFor({ state: 'hidden' })
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

/** No other story is to find these orders in its way. */
async function closeAll(ids: readonly number[]) {
  const items = await Promise.all(ids.map(async (id) => ({ id, version: (await stockOf(id)).version })))
  const body = { action: 'close', ids: items, input: { reason: 'Fim da história' } }
  const reply = await call<{ data: { done: number } }>('admin', 'POST', '/orders/bulk', body)
  expect(reply.body.data.done).toBe(ids.length)
}
