import type { Page } from 'playwright-core'
import { call } from '../harness/api.ts'
import { closeAll, submittedOrders } from '../harness/orders.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'

/** More than one page of the list and of the inbox. */
const ORDER_COUNT = 52
const { bulk: labels, approvals } = words.pt

type Order = {
  status: string
  version: number
  stages: string[]
  approvals: { decision: string | null; reason: string }[]
}
const orderOf = async (id: number) => (await call<{ data: Order }>('admin', 'GET', `/orders/${id}`)).body.data
const allOf = (orders: readonly { id: number }[]) => Promise.all(orders.map(({ id }) => orderOf(id)))

const wholeButton = (bulk: BulkPage) =>
  bulk.bar.getByRole('button', { name: `Seleccionar os ${ORDER_COUNT} do filtro` })
const selectWholeFilter = async (bulk: BulkPage) => {
  await wholeButton(bulk).click()
  await bulk.bar.getByText(`${ORDER_COUNT} seleccionados`).waitFor()
}
const heading = (bulk: BulkPage, name: string) => bulk.dialog.getByRole('heading', { name, exact: true })
const SLOW = { timeout: 60_000 }

story(
  'all documents of a filter are closed, beyond the page, but none that came later',
  { timeout: 300_000 },
  async ({ open }) => {
    const poNumber = `TODOS-${Date.now()}`
    const orders = await submittedOrders({ count: ORDER_COUNT, reference: poNumber })
    const bulk = new BulkPage(await open({ as: 'admin_sd', at: `/documents?tab=all&reference=${poNumber}` }))
    await bulk.box(orders.at(-1)?.number ?? '').waitFor()

    // First the page, then the whole filter; a document submitted afterwards is not selected.
    await bulk.page.keyboard.press('Control+a')
    await bulk.bar.getByText('50 seleccionados').waitFor()
    await selectWholeFilter(bulk)
    const [later] = await submittedOrders({ count: 1, reference: poNumber })
    await bulk.box(later?.number ?? '').waitFor()
    await expect.poll(() => bulk.box(later?.number ?? '').isChecked()).toBe(false)

    // One of the first page is unselected, and somebody else cancels one beyond the page.
    await bulk.box(orders.at(-1)?.number ?? '').uncheck()
    await bulk.bar.getByText(`${ORDER_COUNT - 1} seleccionados`).waitFor()
    const beyond = orders[0]?.id ?? 0
    const { version } = await orderOf(beyond)
    await call('admin', 'POST', `/orders/${beyond}/cancel`, { version, reason: 'Engano' })

    // The dry run says how many can be closed, their total, and why one cannot.
    await bulk.act('close')
    await heading(bulk, `${ORDER_COUNT - 2} documentos seguem`).waitFor(SLOW)
    await bulk.dialog
      .getByText(new RegExp(`^${ORDER_COUNT - 2} encomendas · [\\d. \\u00a0]+,\\d\\d MZN`))
      .waitFor()
    await heading(bulk, '1 documento fica como está').waitFor()
    await bulk.dialog.getByRole('link', { name: orders[0]?.number ?? '' }).waitFor()
    await bulk.reason.fill('Fim de campanha')
    await bulk.button(`Fechar (${ORDER_COUNT - 2})`).click()
    await heading(bulk, `${ORDER_COUNT - 2} documentos feitos`).waitFor(SLOW)
    await bulk.button(labels.report.close).click()

    const after = (await allOf(orders)).map(({ status }) => status)
    expect(after[0]).toBe('CANCELED')
    expect(after.at(-1)).toBe('PENDING')
    expect(new Set(after.slice(1, -1))).toEqual(new Set(['CLOSED']))
    expect((await orderOf(later?.id ?? 0)).status).toBe('PENDING')
    await closeAll([...orders, { id: later?.id ?? 0 }])
  },
)

story(
  'an approver decides the whole filter, but nothing that changed after it was selected',
  { timeout: 300_000 },
  async ({ open }) => {
    const poNumber = `INBOX-${Date.now()}`
    const orders = await submittedOrders({ count: ORDER_COUNT, reference: poNumber, discount: 12 })
    const bulk = new BulkPage(
      await open({ as: 'commercial_approver', at: `/approval?stage=COMMERCIAL&search=${poNumber}` }),
    )
    await beginChoosing(bulk.page, orders[0]?.number ?? '')
    await bulk.page.keyboard.press('Control+a')
    await bulk.bar.getByText('50 seleccionados').waitFor()
    await selectWholeFilter(bulk)
    expect(await wholeButton(bulk).count()).toBe(0)

    // One that the inbox has not shown changes after the selection: it is not decided.
    const changed = orders.at(-1)?.id ?? 0
    const { version } = await orderOf(changed)
    const priority = { version, priority: 5, reason: 'Cliente prioritário' }
    expect((await call('admin', 'PUT', `/orders/${changed}/priority`, priority)).status).toBe(200)

    await bulk.act('approve-commercial')
    await heading(bulk, `${ORDER_COUNT - 1} documentos seguem`).waitFor(SLOW)
    await bulk.dialog
      .getByText(new RegExp(`^${ORDER_COUNT - 1} encomendas · .*MZN · .* MZN em risco$`))
      .waitFor()
    await heading(bulk, '1 documento fica como está').waitFor()
    await bulk.dialog.getByRole('button', { name: words.pt.ui.reasons.competitorPrice }).click()

    // After a reload in the middle the run can be continued.
    const second = bulk.page.waitForRequest(
      (request) => request.url().endsWith('/orders/bulk') && request.postDataJSON().dryRun !== true,
    )
    await bulk.dialog.getByRole('button', { name: new RegExp(`\\(${ORDER_COUNT - 1}\\)$`) }).click()
    await second
    await bulk.page.reload()
    await bulk.button(labels.report.goOn).click()
    await heading(bulk, `${ORDER_COUNT - 1} documentos feitos`).waitFor(SLOW)
    await bulk.button(labels.report.close).click()

    const decisions = (await allOf(orders)).map(({ approvals: [one] }) => one?.decision)
    expect(decisions.at(-1)).toBeNull()
    expect(new Set(decisions.slice(0, -1))).toEqual(new Set(['approved']))
    await closeAll(orders)
  },
)

story('a filter with more documents than the limit says so and selects the first ones', async ({ open }) => {
  const poNumber = `LIMITE-${Date.now()}`
  const [order] = await submittedOrders({ count: 1, reference: poNumber })
  const page = await open({ as: 'admin_sd' })
  // The response is changed, because creating twenty thousand documents would take too long.
  await page.route('**/api/orders?*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.meta.pagination.totalItems = 23_450
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto(new URL(`/documents?tab=all&reference=${poNumber}`, page.url()).href)
  const bulk = new BulkPage(page)
  await bulk.box(order?.number ?? '').check()
  await bulk.bar.getByText(fillIn(labels.bar.over, { count: '23 450', limit: '10 000' })).waitFor()
  await bulk.bar.getByRole('button', { name: fillIn(labels.bar.wholeFirst, { limit: '10 000' }) }).click()
  await bulk.bar.getByText(fillIn(labels.bar.taken, { count: '23 450', limit: '10 000' })).waitFor()
  await closeAll([{ id: order?.id ?? 0 }])
})

story(
  'offline the whole filter cannot be selected, and the page stays selected',
  async ({ open, connection }) => {
    const poNumber = `SEMLINHA-${Date.now()}`
    const orders = await submittedOrders({ count: ORDER_COUNT, reference: poNumber })
    const at = `/documents?tab=all&reference=${poNumber}`
    const bulk = new BulkPage(await open({ as: 'admin_sd', address: connection.address, at }))
    await bulk.box(orders.at(-1)?.number ?? '').waitFor()
    await bulk.page.keyboard.press('Control+a')
    await bulk.bar.getByText('50 seleccionados').waitFor()
    connection.disconnect()
    await wholeButton(bulk).click()
    await bulk.page.getByRole('alert').first().waitFor()
    await bulk.bar.getByText('50 seleccionados').waitFor()
    connection.reconnect()
    await selectWholeFilter(bulk)
    await closeAll(orders)
  },
)

/** Shows the checkboxes of the inbox. */
async function beginChoosing(page: Page, number: string) {
  await page.getByRole('button', { name: approvals.chooseBegin }).click()
  await page.getByRole('checkbox', { name: fillIn(approvals.chooseRow, { number }) }).waitFor()
}
