import { call } from '../harness/api.ts'
import { type Submitted, submittedOrders } from '../harness/orders.ts'
import { expect, type StoryFixtures, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'

/** Three parts of a run: ten, ten and four. */
const COUNT = 24
const labels = words.pt.bulk

let runs = 0
const reference = (word: string) => {
  runs += 1
  return `${word}-${Date.now()}-${runs}`
}

type Entry = { action: string }
const timesDone = async ({ id }: Submitted) => {
  const path = `/audit?objectType=order&objectId=${id}`
  const { body } = await call<{ data: Entry[] }>('admin', 'GET', path)
  return body.data.filter(({ action }) => action === 'duplicate').length
}
const allDone = (orders: readonly Submitted[]) => Promise.all(orders.map(timesDone))
const eachOnce = (orders: readonly Submitted[]) => orders.map(() => 1)

/** Opens a list of new orders over the story's own connection. */
async function openListOfNewOrders(
  { open, connection }: Pick<StoryFixtures, 'open' | 'connection'>,
  as: string,
  word: string,
) {
  const poNumber = reference(word)
  const orders = await submittedOrders({ count: COUNT, reference: poNumber })
  const at = `/documents?tab=all&reference=${poNumber}`
  const bulk = new BulkPage(await open({ as, address: connection.address, at }))
  await bulk.box(orders[0]?.number ?? '').waitFor()
  return { orders, bulk }
}

/** Selects the whole list and confirms; the response to the second part is held back. */
async function startAndHoldSecondPart(bulk: BulkPage, connection: StoryFixtures['connection']) {
  const held = connection.holdResponse('POST /orders/bulk', { after: 2 })
  await bulk.page.keyboard.press('Control+a')
  await bulk.bar.getByText(`${COUNT} seleccionados`).waitFor()
  await bulk.act('duplicate')
  await bulk.button(`Duplicar (${COUNT})`).click()
  await held.arrived
  return held
}

const doneOf = (bulk: BulkPage, count: number) =>
  bulk.dialog.getByRole('heading', { name: `${count} documentos feitos`, exact: true })

story(
  'a run can be stopped between two parts and continued later',
  { timeout: 180_000 },
  async ({ open, connection }) => {
    const { orders, bulk } = await openListOfNewOrders({ open, connection }, 'operator', 'PARAR')

    // The first part is done and the second under way when the seller stops.
    const held = await startAndHoldSecondPart(bulk, connection)
    await bulk.dialog.getByText(`10 de ${COUNT}`, { exact: true }).waitFor()
    await bulk.button(labels.run.stop).click()
    await bulk.button(labels.run.stopping).waitFor()
    held.release()

    // The second part is finished; the third was not started.
    await doneOf(bulk, 20).waitFor()
    await bulk.dialog.getByText('4 documentos por tratar').waitFor()
    expect((await allDone(orders)).filter((times) => times === 1)).toHaveLength(20)

    // Enter continues the run: closing the report would give up the rest.
    await bulk.button(labels.report.goOn).and(bulk.page.locator(':focus')).waitFor()
    await bulk.page.keyboard.press('Enter')
    await doneOf(bulk, COUNT).waitFor()
    expect(await bulk.button(labels.report.goOn).count()).toBe(0)
    expect(await allDone(orders)).toEqual(eachOnce(orders))
  },
)

story(
  'after a reload in the middle of a run the page shows its progress, and nothing is done twice',
  { timeout: 180_000 },
  async ({ open, connection }) => {
    const { orders, bulk } = await openListOfNewOrders({ open, connection }, 'operator', 'RECARGA')

    // The server does the second part, but the page is reloaded before the response arrives.
    const held = await startAndHoldSecondPart(bulk, connection)
    await bulk.page.reload()
    held.release()
    await doneOf(bulk, 10).waitFor()
    await bulk.dialog.getByText(/^De 10 documentos não chegou resposta/).waitFor()
    await bulk.dialog.getByText('4 documentos por tratar').waitFor()

    await bulk.button(labels.report.goOn).click()
    await doneOf(bulk, COUNT).waitFor()
    expect(await allDone(orders)).toEqual(eachOnce(orders))

    // The report survives a reload until it is closed.
    await bulk.page.reload()
    await doneOf(bulk, COUNT).waitFor()
    await bulk.button(labels.report.close).click()
    await bulk.page.reload()
    await bulk.box(orders[0]?.number ?? '').waitFor()
    expect(await bulk.dialog.count()).toBe(0)
  },
)

story(
  'a run waits while the server fails, and refused documents can be tried again',
  { timeout: 180_000 },
  async ({ open, connection }) => {
    const { orders, bulk } = await openListOfNewOrders({ open, connection }, 'admin_sd', 'FALHA')
    await bulk.page.keyboard.press('Control+a')
    await bulk.act('close')
    await bulk.reason.fill('Fim de campanha')

    // Somebody changes one of them after the check, and the server fails twice in the second part.
    const [changed] = orders
    const { version } = await orderOf(changed?.id ?? 0)
    const reprioritised = { version, priority: 5, reason: 'Cliente prioritário' }
    expect((await call('admin', 'PUT', `/orders/${changed?.id}/priority`, reprioritised)).status).toBe(200)
    connection.failRequests('POST /orders/bulk', { after: 1, times: 2 })
    await bulk.button(`Fechar (${COUNT})`).click()
    await bulk.dialog.getByText(labels.run.waiting).waitFor()
    await bulk.dialog.getByRole('heading', { name: `${COUNT - 1} documentos feitos` }).waitFor()
    await bulk.dialog.getByRole('heading', { name: '1 documento recusado' }).waitFor()

    // The changed document is checked again and closed; the reason is asked for again.
    await bulk.button('Tentar de novo o recusado').click()
    await bulk.reason.fill('Fim de campanha')
    await bulk.button('Fechar').last().click()
    await bulk.dialog.getByRole('heading', { name: '1 documento feito' }).waitFor()
    await bulk.button(labels.report.close).click()
    await bulk.bar.waitFor({ state: 'hidden' })
    const after = await Promise.all(orders.map(({ id }) => orderOf(id)))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['CLOSED']))
  },
)

type Order = { status: string; version: number }
const orderOf = async (id: number) => (await call<{ data: Order }>('admin', 'GET', `/orders/${id}`)).body.data

story('cards are selected by touch and by keys, with the same bar as rows', async ({ open }) => {
  const poNumber = reference('CARTAO')
  const orders = await submittedOrders({ count: 3, reference: poNumber })
  const at = `/documents?tab=all&view=grid&reference=${poNumber}`
  const bulk = new BulkPage(await open({ as: 'operator', at }))
  await bulk.box(orders[2]?.number ?? '').waitFor()
  await bulk.page.keyboard.press('j')
  await bulk.page.keyboard.press('x')
  await bulk.bar.getByText(/^1 seleccionado/).waitFor()
  await bulk.box(orders[0]?.number ?? '').click({ modifiers: ['Shift'] })
  await bulk.bar.getByText(/^3 seleccionados/).waitFor()
  await bulk.page.keyboard.press('x')
  await bulk.bar.getByText(/^2 seleccionados/).waitFor()
  await bulk.page.keyboard.press('Control+a')
  await bulk.act('duplicate')
  await bulk.button('Duplicar (3)').click()
  await doneOf(bulk, 3).waitFor()
  expect(await allDone(orders)).toEqual(eachOnce(orders))
})

story('on a tablet a card is moved with its button, by touch', async ({ open }) => {
  const poNumber = reference('TABLETE')
  const [order] = await submittedOrders({ count: 1, reference: poNumber, discount: 30 })
  const at = `/documents?view=kanban&reference=${poNumber}`
  const page = await open({ as: 'commercial_approver', at, width: 820, height: 1100, touch: true })
  const { columns, to } = words.pt.orders.kanban
  const column = (name: keyof typeof columns) => page.getByRole('region', { name: columns[name] })
  const card = column('COMMERCIAL_APPROVAL').getByRole('article').filter({ hasText: order?.number })
  const button = card.getByRole('button')
  const size = await button.boundingBox()
  expect([size?.width, size?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
  await button.tap()
  await page.getByRole('menuitem', { name: to.replace('{column}', columns.STOCK_ANALYSIS) }).tap()
  const bulk = new BulkPage(page)
  await bulk.reason.fill('Campanha de Natal')
  await bulk.button(bulk.words.actions['approve-commercial']).tap()
  await column('STOCK_ANALYSIS').getByRole('article').filter({ hasText: order?.number }).waitFor()
})
