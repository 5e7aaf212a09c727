import { call } from '../harness/api.ts'
import { type Submitted, submittedOrders } from '../harness/orders.ts'
import { expect, story, type Told } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'

/** Three parts of a run: ten, ten and four. */
const COUNT = 24
const said = words.pt.bulk

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
const once = (orders: readonly Submitted[]) => orders.map(() => 1)

/** Somebody before a list of new orders, on a line of the story's own. */
async function manyOrders({ open, line }: Pick<Told, 'open' | 'line'>, as: string, word: string) {
  const lot = reference(word)
  const orders = await submittedOrders({ count: COUNT, reference: lot })
  const at = `/documents?tab=all&reference=${lot}`
  const bulk = new BulkPage(await open({ as, address: line.address, at }))
  await bulk.box(orders[0]?.number ?? '').waitFor()
  return { orders, bulk }
}

/** All of the list is chosen, checked, and confirmed: the answer to the second part is held back. */
async function heldMidway(bulk: BulkPage, line: Told['line']) {
  const held = line.hold('POST /orders/bulk', { after: 2 })
  await bulk.page.keyboard.press('Control+a')
  await bulk.bar.getByText(`${COUNT} seleccionados`).waitFor()
  await bulk.act('duplicate')
  await bulk.button(`Duplicar (${COUNT})`).click()
  await held.begun
  return held
}

const doneOf = (bulk: BulkPage, count: number) =>
  bulk.dialog.getByRole('heading', { name: `${count} documentos feitos`, exact: true })

story(
  'a run is stopped between two parts, and goes on later where it stopped',
  { timeout: 180_000 },
  async ({ open, line }) => {
    const { orders, bulk } = await manyOrders({ open, line }, 'operator', 'PARAR')

    // The first part is done; of the second the answer is on its way when the seller stops.
    const held = await heldMidway(bulk, line)
    await bulk.dialog.getByText(`10 de ${COUNT}`, { exact: true }).waitFor()
    await bulk.button(said.run.stop).click()
    await bulk.button(said.run.stopping).waitFor()
    held.letGo()

    // What was under way is finished; nothing after it was begun.
    await doneOf(bulk, 20).waitFor()
    await bulk.dialog.getByText('4 documentos por tratar').waitFor()
    expect((await allDone(orders)).filter((times) => times === 1)).toHaveLength(20)

    // Enter goes on: closing the report would give up what is left.
    await bulk.button(said.report.goOn).and(bulk.page.locator(':focus')).waitFor()
    await bulk.page.keyboard.press('Enter')
    await doneOf(bulk, COUNT).waitFor()
    expect(await bulk.button(said.report.goOn).count()).toBe(0)
    expect(await allDone(orders)).toEqual(once(orders))
  },
)

story(
  'a page that is loaded again in the middle of a run shows how far it came, and does nothing twice',
  { timeout: 180_000 },
  async ({ open, line }) => {
    const { orders, bulk } = await manyOrders({ open, line }, 'operator', 'RECARGA')

    // The server does the second part, and its answer never comes: the page is loaded again while it waits.
    const held = await heldMidway(bulk, line)
    await bulk.page.reload()
    held.letGo()
    await doneOf(bulk, 10).waitFor()
    await bulk.dialog.getByText(/^De 10 documentos não chegou resposta/).waitFor()
    await bulk.dialog.getByText('4 documentos por tratar').waitFor()

    await bulk.button(said.report.goOn).click()
    await doneOf(bulk, COUNT).waitFor()
    expect(await allDone(orders)).toEqual(once(orders))

    // The report is there until it is closed, and gone afterwards.
    await bulk.page.reload()
    await doneOf(bulk, COUNT).waitFor()
    await bulk.button(said.report.close).click()
    await bulk.page.reload()
    await bulk.box(orders[0]?.number ?? '').waitFor()
    expect(await bulk.dialog.count()).toBe(0)
  },
)

story(
  'a server that fails in between is waited for, and what it refused is tried again',
  { timeout: 180_000 },
  async ({ open, line }) => {
    const { orders, bulk } = await manyOrders({ open, line }, 'admin_sd', 'FALHA')
    await bulk.page.keyboard.press('Control+a')
    await bulk.act('close')
    await bulk.reason.fill('Fim de campanha')

    // Somebody changes one of them after the check, and the server fails twice in the second part.
    const [changed] = orders
    const { version } = await orderOf(changed?.id ?? 0)
    const reprioritised = { version, priority: 5, reason: 'Cliente prioritário' }
    expect((await call('admin', 'PUT', `/orders/${changed?.id}/priority`, reprioritised)).status).toBe(200)
    line.fail('POST /orders/bulk', { after: 1, times: 2 })
    await bulk.button(`Fechar (${COUNT})`).click()
    await bulk.dialog.getByText(said.run.waiting).waitFor()
    await bulk.dialog.getByRole('heading', { name: `${COUNT - 1} documentos feitos` }).waitFor()
    await bulk.dialog.getByRole('heading', { name: '1 documento recusado' }).waitFor()

    // As it stands now it is checked anew, and closed under the same reason asked again.
    await bulk.button('Tentar de novo o recusado').click()
    await bulk.reason.fill('Fim de campanha')
    await bulk.button('Fechar').last().click()
    await bulk.dialog.getByRole('heading', { name: '1 documento feito' }).waitFor()
    await bulk.button(said.report.close).click()
    await bulk.bar.waitFor({ state: 'hidden' })
    const after = await Promise.all(orders.map(({ id }) => orderOf(id)))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['CLOSED']))
  },
)

type Order = { status: string; version: number }
const orderOf = async (id: number) => (await call<{ data: Order }>('admin', 'GET', `/orders/${id}`)).body.data

story('cards are chosen by thumb and by keys, with the same bar as rows', async ({ open }) => {
  const lot = reference('CARTAO')
  const orders = await submittedOrders({ count: 3, reference: lot })
  const at = `/documents?tab=all&view=grid&reference=${lot}`
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
  expect(await allDone(orders)).toEqual(once(orders))
})

story('on a tablet a card is moved with its button, by thumb', async ({ open }) => {
  const lot = reference('TABLETE')
  const [order] = await submittedOrders({ count: 1, reference: lot, discount: 30 })
  const at = `/documents?view=kanban&reference=${lot}`
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
