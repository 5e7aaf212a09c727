import { call, eventually } from '../harness/api.ts'
import { type Submitted, submittedOrders } from '../harness/orders.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'

type Order = { status: string; version: number; closeReason: string | null }
const orderOf = async (id: number) => (await call<{ data: Order }>('admin', 'GET', `/orders/${id}`)).body.data
const numbers = (orders: readonly Submitted[]) => orders.map(({ number }) => number)
const listOf = (reference: string) => `/documents?tab=all&reference=${reference}`
let runs = 0
const reference = (word: string) => {
  runs += 1
  return `${word}-${Date.now()}-${runs}`
}

story('many documents are closed at once, and the one that cannot be says why', async ({ open }) => {
  const poNumber = reference('FECHO')
  const orders = await submittedOrders({ count: 4, reference: poNumber })
  const [one, two, , four] = numbers(orders)
  const bulk = new BulkPage(await open({ as: 'admin_sd', at: listOf(poNumber) }))

  // J moves to the first row, Space selects it; a click with Shift selects all rows up to the last.
  await bulk.box(four ?? '').waitFor()
  await bulk.page.keyboard.press('j')
  await bulk.page.keyboard.press('Space')
  await bulk.bar.getByText(/^1 seleccionado/).waitFor()
  await bulk.box(one ?? '').click({ modifiers: ['Shift'] })
  await bulk.bar.getByText(/^4 seleccionados/).waitFor()

  // Somebody else cancels one of them in the meantime.
  const second = orders[1]?.id ?? 0
  const { version } = await orderOf(second)
  await call('admin', 'POST', `/orders/${second}/cancel`, { version, reason: 'Engano' })

  // The dialog shows what would happen before anything is done.
  await bulk.act('close')
  await bulk.dialog.getByRole('heading', { name: '3 documentos seguem' }).waitFor()
  await bulk.dialog.getByRole('heading', { name: '1 documento fica como está' }).waitFor()
  await bulk.dialog.getByRole('link', { name: two }).waitFor()
  expect((await orderOf(orders[0]?.id ?? 0)).status).toBe('PENDING')

  // The reason is required; the report then lists each document.
  await bulk.button(/^Fechar \(3\)/).click()
  await bulk.dialog.getByText(words.pt.ui.reasonRequired).waitFor()
  await bulk.reason.fill('Fim de campanha')
  await bulk.button(/^Fechar \(3\)/).click()
  await bulk.dialog.getByRole('heading', { name: '3 documentos feitos' }).waitFor()
  await bulk.dialog.getByRole('heading', { name: '1 documento recusado' }).waitFor()
  await bulk.button(bulk.words.report.close).click()
  await bulk.bar.getByText(/^1 seleccionado/).waitFor()
  const after = await Promise.all(orders.map(({ id }) => orderOf(id)))
  expect(after.map(({ status }) => status)).toEqual(['CLOSED', 'CANCELED', 'CLOSED', 'CLOSED'])
  expect(after[0]?.closeReason).toBe('Fim de campanha')
})

story(
  'a request whose response was lost is repeated, and nothing is done twice',
  async ({ open, connection }) => {
    const poNumber = reference('LINHA')
    const orders = await submittedOrders({ count: 2, reference: poNumber })
    const page = await open({ as: 'operator', address: connection.address, at: listOf(poNumber) })
    const bulk = new BulkPage(page)
    await bulk.box(orders[0]?.number ?? '').click()
    await bulk.box(orders[1]?.number ?? '').click()
    await bulk.act('duplicate')
    await bulk.button(/^Duplicar \(2\)/).waitFor()

    // First the connection is cut; then the request gets through, but its response is lost.
    connection.disconnect()
    await bulk.button(/^Duplicar \(2\)/).click()
    await bulk.dialog.getByText(bulk.words.run.waiting).waitFor()
    const lost = connection.dropResponse('POST /orders/bulk')
    connection.reconnect()
    await lost
    await bulk.dialog.getByRole('heading', { name: '2 documentos feitos' }).waitFor()
    // The dry run, the request whose response was lost, and its repetition.
    expect(connection.countRequests('POST /orders/bulk')).toBeGreaterThanOrEqual(3)
    const { body } = await call<{ data: { action: string }[] }>(
      'admin',
      'GET',
      `/audit?objectType=order&objectId=${orders[0]?.id}`,
    )
    expect(body.data.filter(({ action }) => action === 'duplicate')).toHaveLength(1)
  },
)

story('on a phone rows are selected by touch, and the bar stays on the screen', async ({ open }) => {
  const poNumber = reference('DEDO')
  const orders = await submittedOrders({ count: 2, reference: poNumber })
  const bulk = new BulkPage(await open({ as: 'operator', at: listOf(poNumber), width: 390, height: 844 }))
  for (const { number } of orders) await bulk.box(number).click()
  await bulk.bar.getByText(/^2 seleccionados/).waitFor()
  const bar = await bulk.bar.boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(bar?.width).toBeLessThanOrEqual(390)
  await bulk.bar.getByRole('button', { name: bulk.words.bar.clear }).click()
  await bulk.bar.waitFor({ state: 'hidden' })
})

story('a card can be dragged to its next column; other columns say why not', async ({ open }) => {
  const poNumber = reference('QUADRO')
  const [order] = await submittedOrders({ count: 1, reference: poNumber, discount: 30 })
  const id = order?.id ?? 0
  const page = await open({ as: 'commercial_approver', at: `/documents?view=kanban&reference=${poNumber}` })
  const { columns, obstacles } = words.pt.orders.kanban
  const column = (name: keyof typeof columns) => page.getByRole('region', { name: columns[name] })
  const card = column('COMMERCIAL_APPROVAL').getByRole('article').filter({ hasText: order?.number })
  const from = await card.boundingBox()
  const to = await column('STOCK_ANALYSIS').boundingBox()
  if (!from || !to) throw new Error('The board shows the card and its columns')
  await page.mouse.move(from.x + 40, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 80, { steps: 5 })
  await column('DRAFT').getByText(obstacles['never-a-draft']).waitFor()
  await page.mouse.move(to.x + 60, to.y + 120, { steps: 10 })
  await page.mouse.up()

  // Dropping asks for the reason and shows the stage that the document will reach.
  const bulk = new BulkPage(page)
  await bulk.dialog.getByText(words.pt.badges.stage.STOCK_ANALYSIS).waitFor()
  await bulk.reason.fill('Campanha de Natal')
  await bulk.button(bulk.words.actions['approve-commercial']).click()
  await page.getByText(`${order?.number} está agora em «${words.pt.badges.stage.STOCK_ANALYSIS}».`).waitFor()
  await column('STOCK_ANALYSIS').getByRole('article').filter({ hasText: order?.number }).waitFor()
  const stages = async () =>
    (await call<{ data: { stages: string[] } }>('admin', 'GET', `/orders/${id}`)).body.data.stages
  expect(await eventually(stages, (all) => all.length > 0)).toEqual(['STOCK_ANALYSIS'])
})

story('a draft is submitted from the board with the keys alone', async ({ open }) => {
  const poNumber = reference('TECLAS')
  const customers = await call<{ data: { id: number }[] }>(
    'operator',
    'GET',
    '/customers?search=Hotel%20Flor',
  )
  const { body } = await call<{ content: { id: number } }>('operator', 'POST', '/drafts', {
    customerId: customers.body.data[0]?.id,
    poNumber,
    lines: [{ productId: 'AR-25', quantity: 1 }],
  })
  const page = await open({
    as: 'operator',
    at: `/documents?view=kanban&reference=${poNumber}`,
    location: true,
  })
  const { columns, to } = words.pt.orders.kanban
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  const move = page.getByRole('menuitem', { name: to.replace('{column}', columns.FINANCIAL_APPROVAL) })
  await move.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const bulk = new BulkPage(page)
  await bulk.button(bulk.words.actions.submit).waitFor()
  await bulk.dialog.getByText(words.pt.badges.stage.STOCK_ANALYSIS).waitFor()
  await bulk.button(bulk.words.actions.submit).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/PEV\.SD\.\d{4}\/\d+ está agora em/).waitFor()
  const order = await call<{ data: { number: string | null } }>(
    'operator',
    'GET',
    `/orders/${body.content.id}`,
  )
  expect(order.body.data.number).not.toBeNull()
})
