import type { Page } from 'playwright-core'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { changeOrder, readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'
import { ApprovalPage } from '../pages/approval-page.ts'

const { undo } = words.pt.ui
const { approvals: labels, app } = words.pt
const RUN = Date.now().toString(36).toUpperCase()
const DECIDE = 'POST /orders/{id}/approvals'

const discounted = (name: string) =>
  submittedOrder({
    customer: 'Hotel Flor do Índico',
    poNumber: `${name}-${RUN}`,
    lines: [{ productId: 'AR-25', quantity: 2, discountPercentage: 12 }],
  })
const inboxOf = (name: string) => `/approval?search=${name}-${RUN}`
const decisionOf = async (id: number) =>
  (await readOrder(id)).approvals.find(({ stage }) => stage === 'COMMERCIAL')?.decision
/** How many decisions the history holds. */
async function countDecisions(id: number) {
  const path = `/audit?objectType=order&objectId=${id}`
  const { data } = (await call<{ data: { action: string }[] }>('admin', 'GET', path)).body
  return data.filter(({ action }) => /^(approve|reject)-/.test(action)).length
}
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
type Counts = { data: { COMMERCIAL: number } }
/** The count shown on a tab or a menu entry. */
const figure = (page: Page, name: RegExp) => async () => {
  const badge = page.getByRole('link', { name }).first().locator('span').last()
  return Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0])
}

story(
  'an undone decision leaves no trace, and the document is back with its reason',
  async ({ open, connection }) => {
    const [first, second] = [await discounted('ANULAR'), await discounted('ANULAR')]
    const at = inboxOf('ANULAR')
    const page = await open({ as: 'commercial_approver', address: connection.address, at })
    const inbox = new ApprovalPage(page)
    await inbox.openNumber(first.number).waitFor()
    // Other stories decide at the same time, so the counts are compared with those of the server.
    const tab = figure(page, new RegExp(`^${labels.stage.COMMERCIAL}`))
    const menu = figure(page, new RegExp(`^${app.menu.approval}`))
    const lessThanServer = async () => {
      const { data } = (await call<Counts>('commercial_approver', 'GET', '/approvals/counts')).body
      const shown = await tab()
      return [data.COMMERCIAL - shown, shown - (await menu())]
    }
    await expect.poll(lessThanServer).toEqual([0, 0])

    await inbox.reason.fill('Campanha de Natal')
    await inbox.approveButton.click()
    await toast(page, fillIn(undo.approved, { number: first.number })).waitFor()
    await inbox.openNumber(second.number).waitFor()
    expect(await inbox.rows.count()).toBe(1)
    await expect.poll(lessThanServer).toEqual([1, 0])

    await page.keyboard.press('Control+z')
    await inbox.openNumber(first.number).waitFor()
    expect(await inbox.reason.inputValue()).toBe('Campanha de Natal')
    expect(await inbox.rows.count()).toBe(2)
    await expect.poll(lessThanServer).toEqual([0, 0])

    // The next decision is sent after its delay; nothing of the undone one was sent.
    await inbox.rows.nth(1).click()
    await inbox.openNumber(second.number).waitFor()
    await inbox.reason.fill('Desconto sem acordo')
    await inbox.reason.press('Escape')
    await page.keyboard.press('r')
    await toast(page, fillIn(undo.rejected, { number: second.number })).waitFor()
    await expect.poll(() => decisionOf(second.id)).toBe('rejected')
    expect([
      await decisionOf(first.id),
      await countDecisions(first.id),
      connection.countRequests(DECIDE),
    ]).toEqual([null, 0, 1])
  },
)

story('closing the tab before the delay ends sends the decision once', async ({ open, connection }) => {
  const { id, number } = await discounted('FECHAR')
  const at = inboxOf('FECHAR')
  const page = await open({ as: 'commercial_approver', address: connection.address, at })
  const inbox = new ApprovalPage(page)
  await inbox.openNumber(number).waitFor()
  await inbox.reason.fill('Campanha')
  await inbox.approveButton.click()
  await toast(page, fillIn(undo.approved, { number })).waitFor()
  expect(await decisionOf(id)).toBe(null)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => decisionOf(id)).toBe('approved')
  expect([await countDecisions(id), connection.countRequests(DECIDE)]).toEqual([1, 1])
})

story('a decision that the server refuses is back with its reason', async ({ open }) => {
  const [changed, taken] = [await discounted('RECUSA'), await discounted('RECUSA')]
  const page = await open({ as: 'commercial_approver', at: inboxOf('RECUSA') })
  const inbox = new ApprovalPage(page)
  /** Runs `work` before the next decision reaches the server. */
  const meanwhile = (work: () => Promise<unknown>) =>
    page.route(
      '**/api/orders/*/approvals',
      async (route) => {
        await work()
        await route.continue()
      },
      { times: 1 },
    )
  const refusal = (number: string) =>
    page.getByRole('alert').filter({ hasText: fillIn(undo.refused, { number, why: '' }).trim() })

  // The seller changed the document.
  await meanwhile(() =>
    changeOrder(changed.id, [{ productId: 'AR-25', quantity: 3, discountPercentage: 12 }]),
  )
  await inbox.openNumber(changed.number).waitFor()
  await inbox.reason.fill('Campanha de Natal')
  await inbox.approveButton.click()
  await inbox.openNumber(taken.number).waitFor()
  await inbox.sendNow()
  await refusal(changed.number).getByRole('button', { name: undo.open }).click()
  await inbox.openNumber(changed.number).waitFor()
  const notice = page.getByRole('alert', { name: labels.outdated.title })
  await notice.getByRole('row', { name: /^Quantidade: .* 2 .* 3 / }).waitFor()
  await notice.getByRole('button', { name: labels.outdated.accept }).click()
  expect(await inbox.reason.inputValue()).toBe('Campanha de Natal')
  await page.getByRole('article').getByText(/mudou/).first().waitFor()
  expect(await decisionOf(changed.id)).toBe(null)
  await inbox.approveButton.click()
  await inbox.openNumber(taken.number).waitFor()
  await inbox.sendNow()
  await expect.poll(() => decisionOf(changed.id)).toBe('approved')

  // A colleague decided it.
  const decision = { version: taken.version, stage: 'COMMERCIAL', decision: 'reject', reason: 'Sem acordo' }
  await meanwhile(() => call('admin', 'POST', `/orders/${taken.id}/approvals`, decision))
  await inbox.openNumber(taken.number).waitFor()
  await inbox.approve('Campanha')
  await refusal(taken.number).getByRole('button', { name: undo.open }).click()
  await inbox.openNumber(taken.number).waitFor()
  await page.getByRole('status').filter({ hasText: labels.state.rejected }).waitFor()
  expect([await decisionOf(taken.id), await countDecisions(taken.id)]).toEqual(['rejected', 1])
})

story(
  'a decision that could not be sent offline is reported and can be made again',
  async ({ open, connection }) => {
    const { id, number } = await discounted('SEM-LINHA')
    const at = inboxOf('SEM-LINHA')
    const page = await open({ as: 'commercial_approver', address: connection.address, at })
    const inbox = new ApprovalPage(page)
    await inbox.openNumber(number).waitFor()
    await inbox.reason.fill('Campanha')
    await inbox.approveButton.click()
    await page.getByText(labels.emptyFiltered).waitFor()
    connection.disconnect()
    const notSent = page
      .getByRole('alert')
      .filter({ hasText: fillIn(undo.notSent, { number, why: undo.offline }) })
    await notSent.getByRole('button', { name: undo.open }).click()
    await inbox.openNumber(number).waitFor()
    expect(await inbox.reason.inputValue()).toBe('Campanha')

    // While offline, the error is shown at the decision and the next document does not open.
    await inbox.approveButton.click()
    await notSent.waitFor()
    await inbox.openNumber(number).waitFor()
    await page.getByRole('article').getByText(undo.offline).waitFor()
    connection.reconnect()
    await expect
      .poll(async () => {
        if (await inbox.approveButton.isVisible()) await inbox.approveButton.click()
        return decisionOf(id)
      })
      .toBe('approved')
    expect(await countDecisions(id)).toBe(1)
  },
)
