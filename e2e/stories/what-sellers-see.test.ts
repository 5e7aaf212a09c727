import { overflowOf, violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { readOrder, submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'

type Listed = { data: { id: number; name: string }[] }
type Summary = { data: { exposure: { overdue: number; overdueDays: number } } }
type Policy = { data: { expires: boolean; daysOfGrace: number; version: number } }

/** A customer of the seller with overdue debt, and for how many days. */
async function overdueCustomer() {
  const { data } = (await call<Listed>('operator', 'GET', '/customers?perPage=100')).body
  for (const { id, name } of data) {
    const { exposure } = (await call<Summary>('operator', 'GET', `/customers/${id}/summary`)).body.data
    if (exposure.overdue > 0) return { id, name, days: exposure.overdueDays }
  }
  throw new Error('The demo company has a customer with overdue debt')
}

story('what a customer owes is shown beside the draft and in the document', async ({ open }) => {
  const { id: customerId, name, days } = await overdueCustomer()
  // One more when midnight passes during the story.
  const since = new RegExp(`há (${days}|${days + 1}) dia`)
  const { account, overdue, total } = words.pt.ui.debts
  const lines = [{ productId: 'AR-25', quantity: 1 }]

  const draft = { customerId, lines }
  const { content } = (await call<{ content: { id: number } }>('operator', 'POST', '/drafts', draft)).body
  const draftPage = await open({ as: 'operator', at: `/documents/drafts/${content.id}` })
  const panel = draftPage.getByRole('complementary', { name: words.pt.drafts.panel.label })
  await panel.getByText(since).waitFor()
  for (const term of [account, overdue, total]) await panel.getByText(term, { exact: true }).waitFor()
  await call('operator', 'DELETE', `/drafts/${content.id}?version=1`)

  const { id } = await submittedOrder({ customer: name, lines })
  const page = await open({ as: 'operator', at: `/documents/${id}` })
  const parts = page.getByRole('list', { name: words.pt.ui.credit.parts })
  await parts.getByText(since).waitFor()
  await page.getByRole('link', { name: account, exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

type StandardReason = keyof typeof words.pt.ui.reasons

/** A document rejected for one of the standard reasons; other stories reject with free text. */
async function rejectedForStandardReason() {
  const { data } = (await call<Listed>('operator', 'GET', '/orders?status=REJECTED&perPage=100')).body
  const reasons = Object.entries(words.pt.ui.reasons) as [StandardReason, string][]
  for (const { id } of data) {
    const { approvals } = await readOrder(id)
    const { reason, decidedBy } = approvals.find(({ decision }) => decision === 'rejected') ?? {}
    const reasonKey = reasons.find(([, text]) => text === reason)?.[0]
    if (reasonKey !== undefined) return { id, reasonKey, name: decidedBy?.name ?? '' }
  }
  throw new Error('The demo company has a document rejected for a standard reason')
}

story('a rejected document says who rejected it and why, in the language of the reader', async ({ open }) => {
  const { id, name, reasonKey } = await rejectedForStandardReason()
  for (const language of ['pt', 'en'] as const) {
    const page = await open({ as: 'operator', at: `/documents/${id}`, language })
    const why = words[language].ui.reasons[reasonKey]
    const message = fillIn(words[language].orders.detail.rejectReason, { name, reason: why })
    await page.getByText(message, { exact: true }).waitFor()
  }
})

story('an administrator decides whether quotes expire, and each quote says so', async ({ open }) => {
  const t = words.pt.settings.quotes
  const quotes = (await call<Listed>('admin', 'GET', '/orders?type=COT&stage=NO_STAGE&perPage=1')).body.data
  const admin = await open({ as: 'admin', at: '/settings?tab=order-flow&view=rules' })
  const rule = admin.getByRole('region', { name: t.title })
  const page = await open({ as: 'admin', at: `/documents/${quotes[0]?.id}` })
  await page.getByText(/Esta cotação vale até/).waitFor()

  // Saving is disabled without a change and for an invalid number of days.
  await expect.poll(() => rule.getByRole('button', { name: t.save }).isDisabled()).toBe(true)
  await rule.getByLabel(t.daysOfGrace).fill('1,5')
  await rule.getByText('Indique os dias em número inteiro, de 0 a 365.').waitFor()
  await expect.poll(() => rule.getByRole('button', { name: t.save }).isDisabled()).toBe(true)
  await rule.getByLabel(t.daysOfGrace).fill('0')

  // Expiry is switched off: the quote says so.
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

  // With days of grace the quote shows the day on which it expires.
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
