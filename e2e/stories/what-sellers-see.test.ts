import { overflowOf, violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { filled, words } from '../harness/words.ts'

type Listed = { data: { id: number; name: string }[] }
type Summary = { data: { exposure: { overdue: number; overdueDays: number } } }
type Policy = { data: { expires: boolean; daysOfGrace: number; version: number } }

/** A customer of the seller with a debt that is overdue, and since how many days. */
async function overdueCustomer() {
  const { data } = (await call<Listed>('operator', 'GET', '/customers?perPage=100')).body
  for (const { id, name } of data) {
    const { exposure } = (await call<Summary>('operator', 'GET', `/customers/${id}/summary`)).body.data
    if (exposure.overdue > 0) return { id, name, days: exposure.overdueDays }
  }
  throw new Error('The demo company has a customer with overdue debt')
}

story('what a customer owes stands beside the draft and in the document', async ({ open }) => {
  const { id: customerId, name, days } = await overdueCustomer()
  // past midnight it is one more
  const since = new RegExp(`há (${days}|${days + 1}) dia`)
  const { account, overdue, total } = words.pt.ui.debts
  const lines = [{ productId: 'AR-25', quantity: 1 }]

  const draft = { customerId, lines }
  const { content } = (await call<{ content: { id: number } }>('operator', 'POST', '/drafts', draft)).body
  const writing = await open({ as: 'operator', at: `/documents/drafts/${content.id}` })
  const panel = writing.getByRole('complementary', { name: words.pt.drafts.panel.label })
  await panel.getByText(since).waitFor()
  for (const term of [account, overdue, total]) await panel.getByText(term, { exact: true }).waitFor()
  await call('operator', 'DELETE', `/drafts/${content.id}?version=1`)

  const { id } = await submittedOrder({ customer: name, lines })
  const page = await open({ as: 'operator', at: `/documents/${id}` })
  await page.getByText(since).waitFor()
  for (const term of [account, overdue, total]) await page.getByText(term, { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

type HouseReason = keyof typeof words.pt.ui.reasons

/** A document that was rejected for one of the reasons that the house offers; other stories reject for reasons of their own. */
async function rejectedForHouseReason() {
  const { data } = (await call<Listed>('operator', 'GET', '/orders?status=REJECTED&perPage=100')).body
  const reasons = Object.entries(words.pt.ui.reasons) as [HouseReason, string][]
  for (const { id } of data) {
    const { approvals } = await readOrder(id)
    const { reason, decidedBy } = approvals.find(({ decision }) => decision === 'rejected') ?? {}
    const kept = reasons.find(([, text]) => text === reason)?.[0]
    if (kept !== undefined) return { id, kept, name: decidedBy?.name ?? '' }
  }
  throw new Error('The demo company rejects for reasons of the house')
}

story(
  'a rejected document says first who said no and why, in the language of the reader',
  async ({ open }) => {
    const { id, name, kept } = await rejectedForHouseReason()
    for (const language of ['pt', 'en'] as const) {
      const page = await open({ as: 'operator', at: `/documents/${id}`, language })
      const why = words[language].ui.reasons[kept]
      const said = filled(words[language].orders.detail.rejectReason, { name, reason: why })
      await page.getByText(said, { exact: true }).waitFor()
    }
  },
)

story('an administrator decides whether quotes end, and each quote says it', async ({ open }) => {
  const t = words.pt.settings.quotes
  const quotes = (await call<Listed>('admin', 'GET', '/orders?type=COT&stage=NO_STAGE&perPage=1')).body.data
  const admin = await open({ as: 'admin', at: '/settings?tab=order-flow' })
  const rule = admin.getByRole('region', { name: t.title })
  const page = await open({ as: 'admin', at: `/documents/${quotes[0]?.id}` })
  await page.getByText(/Esta cotação vale até/).waitFor()

  // Nothing is saved before something was changed, and nothing that is no number of days.
  await expect.poll(() => rule.getByRole('button', { name: t.save }).isDisabled()).toBe(true)
  await rule.getByLabel(t.daysOfGrace).fill('1,5')
  await rule.getByText('Indique os dias em número inteiro, de 0 a 365.').waitFor()
  await expect.poll(() => rule.getByRole('button', { name: t.save }).isDisabled()).toBe(true)
  await rule.getByLabel(t.daysOfGrace).fill('0')

  // Switched off: the quote says so.
  await rule.getByRole('switch', { name: t.expires }).click()
  await rule.getByText(t.never).waitFor()
  await rule.getByRole('button', { name: t.save }).click()
  await admin.getByText(t.changed).waitFor()
  await page.reload()
  await page.getByText(/continua a valer depois do prazo/).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme })
    expect(await violationsOf(admin)).toEqual([])
  }
  await admin.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(admin)).toBe(0)

  // With days of grace it says the day on which it ends.
  await rule.getByRole('switch', { name: t.expires }).click()
  await rule.getByLabel(t.daysOfGrace).fill('3')
  await rule.getByRole('button', { name: t.save }).click()
  await expect
    .poll(async () => (await call<Policy>('admin', 'GET', '/settings/quote-policy')).body.data)
    .toMatchObject({ expires: true, daysOfGrace: 3 })
  await page.reload()
  await page.getByText(/Esta cotação vale até/).waitFor()

  const { version } = (await call<Policy>('admin', 'GET', '/settings/quote-policy')).body.data
  await call('admin', 'PUT', '/settings/quote-policy', { version, expires: true, daysOfGrace: 0 })
})
