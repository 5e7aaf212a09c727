import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.payments

type Account = {
  data: {
    exposure: { currentAccount: number }
    items: { document: string; open: number; daysLate: number }[]
  }
}
type Customers = { data: { id: number }[] }

/** A customer of the demo company with overdue debt, whom no other story pays. */
async function debtor() {
  const { body } = await call<Customers>('admin', 'GET', '/customers?search=Talho')
  return body.data[0]?.id ?? 1
}
const accountOf = async (id: number) =>
  (await call<Account>('admin', 'GET', `/customers/${id}/account`)).body.data

story('a payment settles the oldest debt, has a receipt, and is reversed', async ({ open }) => {
  const id = await debtor()
  const before = await accountOf(id)
  const page = await open({ as: 'financial_approver', at: `/customers/${id}` })
  await page.getByRole('link', { name: words.pt.customers.account }).click()
  await page.getByRole('list', { name: t.ageing }).waitFor()
  await page.keyboard.press('p')
  const panel = page.getByRole('complementary', { name: t.record })
  await panel.getByLabel(t.received).fill('100.00')
  await panel.getByLabel(t.reference).fill('Cheque 4711')
  const oldest = before.items[0]?.document ?? ''
  await page.getByRole('checkbox', { name: fillIn(t.takeOne, { document: oldest }), checked: true }).waitFor()
  await panel
    .getByText(/em aberto/)
    .first()
    .waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await panel.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await accountOf(id)).exposure.currentAccount)
    .toBe(before.exposure.currentAccount - 100_00)

  await page.getByRole('link', { name: t.title, exact: true }).click()
  const table = page.getByRole('table', { name: t.title })
  await table.getByRole('link', { name: /^RC / }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Cheque 4711').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: t.reverse }).click()
  const question = page.getByRole('dialog').last()
  await question.getByRole('textbox').fill('Sem provisão')
  await question.getByRole('button', { name: t.reverse }).click()
  await sheet.getByText(/Sem provisão/).waitFor()
  await expect
    .poll(async () => (await accountOf(id)).exposure.currentAccount)
    .toBe(before.exposure.currentAccount)
})

story('who does not record payments sees the account and its statement', async ({ open }) => {
  const id = await debtor()
  const page = await open({ as: 'admin', theme: 'dark', at: `/customers/${id}/account?view=statement` })
  await page.getByRole('table', { name: t.statement }).getByText(t.closingBalance).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const reader = await open({ as: 'commercial_approver', at: `/customers/${id}/account` })
  await reader.getByRole('list', { name: t.ageing }).waitFor()
  expect(await reader.getByRole('button', { name: t.record }).count()).toBe(0)
})
