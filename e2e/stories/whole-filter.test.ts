import type { Page } from 'playwright-core'
import { call } from '../harness/api.ts'
import { closeAll, submittedOrders } from '../harness/orders.ts'
import { expect, story } from '../harness/story.ts'
import { filled, words } from '../harness/words.ts'
import { BulkPage } from '../pages/bulk-page.ts'

/** More than a page of the list, and than a stretch of the inbox. */
const MANY = 52
const { bulk: said, approvals } = words.pt

type Order = {
  status: string
  version: number
  stages: string[]
  approvals: { decision: string | null; reason: string }[]
}
const orderOf = async (id: number) => (await call<{ data: Order }>('admin', 'GET', `/orders/${id}`)).body.data
const allOf = (orders: readonly { id: number }[]) => Promise.all(orders.map(({ id }) => orderOf(id)))

const wholeButton = (bulk: BulkPage) =>
  bulk.bar.getByRole('button', { name: `Seleccionar os ${MANY} do filtro` })
const takeWhole = async (bulk: BulkPage) => {
  await wholeButton(bulk).click()
  await bulk.bar.getByText(`${MANY} seleccionados`).waitFor()
}
const heading = (bulk: BulkPage, name: string) => bulk.dialog.getByRole('heading', { name, exact: true })
const told = { timeout: 60_000 }

story(
  'all documents of a filter are closed, beyond the page, and those that came later are not among them',
  { timeout: 300_000 },
  async ({ open }) => {
    const lot = `TODOS-${Date.now()}`
    const orders = await submittedOrders({ count: MANY, reference: lot })
    const bulk = new BulkPage(await open({ as: 'admin_sd', at: `/documents?tab=all&reference=${lot}` }))
    await bulk.box(orders.at(-1)?.number ?? '').waitFor()

    // The page first, then the rest of the filter; a document written afterwards stays out.
    await bulk.page.keyboard.press('Control+a')
    await bulk.bar.getByText('50 seleccionados').waitFor()
    await takeWhole(bulk)
    const [later] = await submittedOrders({ count: 1, reference: lot })
    await bulk.box(later?.number ?? '').waitFor()
    await expect.poll(() => bulk.box(later?.number ?? '').isChecked()).toBe(false)

    // One of the first page is left out, and one beyond it is cancelled by somebody else meanwhile.
    await bulk.box(orders.at(-1)?.number ?? '').uncheck()
    await bulk.bar.getByText(`${MANY - 1} seleccionados`).waitFor()
    const beyond = orders[0]?.id ?? 0
    const { version } = await orderOf(beyond)
    await call('admin', 'POST', `/orders/${beyond}/cancel`, { version, reason: 'Engano' })

    // The check says how many go, what they come to, and why one does not.
    await bulk.act('close')
    await heading(bulk, `${MANY - 2} documentos seguem`).waitFor(told)
    await bulk.dialog.getByText(new RegExp(`^${MANY - 2} encomendas · [\\d. \\u00a0]+,\\d\\d MZN`)).waitFor()
    await heading(bulk, '1 documento fica como está').waitFor()
    await bulk.dialog.getByRole('link', { name: orders[0]?.number ?? '' }).waitFor()
    await bulk.reason.fill('Fim de campanha')
    await bulk.button(`Fechar (${MANY - 2})`).click()
    await heading(bulk, `${MANY - 2} documentos feitos`).waitFor(told)
    await bulk.button(said.report.close).click()

    const after = (await allOf(orders)).map(({ status }) => status)
    expect(after[0]).toBe('CANCELED')
    expect(after.at(-1)).toBe('PENDING')
    expect(new Set(after.slice(1, -1))).toEqual(new Set(['CLOSED']))
    expect((await orderOf(later?.id ?? 0)).status).toBe('PENDING')
    await closeAll([...orders, { id: later?.id ?? 0 }])
  },
)

story(
  'an approver decides the whole filter, and nothing that changed after it was taken',
  { timeout: 300_000 },
  async ({ open }) => {
    const lot = `INBOX-${Date.now()}`
    const orders = await submittedOrders({ count: MANY, reference: lot, discount: 12 })
    const bulk = new BulkPage(
      await open({ as: 'commercial_approver', at: `/approval?stage=COMMERCIAL&search=${lot}` }),
    )
    await beginChoosing(bulk.page, orders[0]?.number ?? '')
    await bulk.page.keyboard.press('Control+a')
    await bulk.bar.getByText('50 seleccionados').waitFor()
    await takeWhole(bulk)
    expect(await wholeButton(bulk).count()).toBe(0)

    // Beyond what the inbox had shown, one changes after it was taken: it is not decided unseen.
    const changed = orders.at(-1)?.id ?? 0
    const { version } = await orderOf(changed)
    const priority = { version, priority: 5, reason: 'Cliente prioritário' }
    expect((await call('admin', 'PUT', `/orders/${changed}/priority`, priority)).status).toBe(200)

    await bulk.act('approve-commercial')
    await heading(bulk, `${MANY - 1} documentos seguem`).waitFor(told)
    await bulk.dialog.getByText(new RegExp(`^${MANY - 1} encomendas · .*MZN · .* MZN em risco$`)).waitFor()
    await heading(bulk, '1 documento fica como está').waitFor()
    await bulk.dialog.getByRole('button', { name: words.pt.ui.reasons.competitorPrice }).click()

    // The page is loaded again in the middle: the run is found as it stood, and goes on.
    const second = bulk.page.waitForRequest(
      (request) => request.url().endsWith('/orders/bulk') && request.postDataJSON().dryRun !== true,
    )
    await bulk.dialog.getByRole('button', { name: new RegExp(`\\(${MANY - 1}\\)$`) }).click()
    await second
    await bulk.page.reload()
    await bulk.button(said.report.goOn).click()
    await heading(bulk, `${MANY - 1} documentos feitos`).waitFor(told)
    await bulk.button(said.report.close).click()

    const decisions = (await allOf(orders)).map(({ approvals: [one] }) => one?.decision)
    expect(decisions.at(-1)).toBeNull()
    expect(new Set(decisions.slice(0, -1))).toEqual(new Set(['approved']))
    await closeAll(orders)
  },
)

story('a filter that finds more than go at once says so, and takes the first', async ({ open }) => {
  const lot = `LIMITE-${Date.now()}`
  const [order] = await submittedOrders({ count: 1, reference: lot })
  const page = await open({ as: 'admin_sd' })
  // nobody makes twenty thousand documents for a sentence: the answer of the server is made larger
  await page.route('**/api/orders?*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.meta.pagination.totalItems = 23_450
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto(new URL(`/documents?tab=all&reference=${lot}`, page.url()).href)
  const bulk = new BulkPage(page)
  await bulk.box(order?.number ?? '').check()
  await bulk.bar.getByText(filled(said.bar.over, { count: '23 450', limit: '10 000' })).waitFor()
  await bulk.bar.getByRole('button', { name: filled(said.bar.wholeFirst, { limit: '10 000' }) }).click()
  await bulk.bar.getByText(filled(said.bar.taken, { count: '23 450', limit: '10 000' })).waitFor()
  await closeAll([{ id: order?.id ?? 0 }])
})

story('without a line the filter is not taken, and the page stays chosen', async ({ open, line }) => {
  const lot = `SEMLINHA-${Date.now()}`
  const orders = await submittedOrders({ count: MANY, reference: lot })
  const at = `/documents?tab=all&reference=${lot}`
  const bulk = new BulkPage(await open({ as: 'admin_sd', address: line.address, at }))
  await bulk.box(orders.at(-1)?.number ?? '').waitFor()
  await bulk.page.keyboard.press('Control+a')
  await bulk.bar.getByText('50 seleccionados').waitFor()
  line.cut()
  await wholeButton(bulk).click()
  await bulk.page.getByRole('alert').first().waitFor()
  await bulk.bar.getByText('50 seleccionados').waitFor()
  line.mend()
  await takeWhole(bulk)
  await closeAll(orders)
})

/** Boxes come into sight. */
async function beginChoosing(page: Page, number: string) {
  await page.getByRole('button', { name: approvals.chooseBegin }).click()
  await page.getByRole('checkbox', { name: filled(approvals.chooseRow, { number }) }).waitFor()
}
