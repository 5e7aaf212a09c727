import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { day } from '../harness/days.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.money
const p = words.pt.payments

type Account = { data: { exposure: { currentAccount: number }; items: { document: string }[] } }
type Customers = { data: { id: number }[] }

const customerNamed = async (name: string) =>
  (await call<Customers>('admin', 'GET', `/customers?search=${encodeURIComponent(name)}`)).body.data[0]?.id ??
  0
const accountOf = async (id: number) =>
  (await call<Account>('admin', 'GET', `/customers/${id}/account`)).body.data

story('a file of the bank proposes what each row pays, and the same file adds nothing', async ({ open }) => {
  const id = await customerNamed('Hotel Flor do Índico')
  const { exposure, items } = await accountOf(id)
  const text = `Data;Descrição;Crédito\n${day(0)};TRF ${items[0]?.document};250,00\n${day(0)};Juros;1,15\n`
  const file = { name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const page = await open({ as: 'financial_approver', at: '/documents/payments?view=bank' })
  const upload = async () => {
    await page.getByRole('button', { name: t.bank.upload }).first().click()
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  }
  await upload()
  await page.getByRole('status').filter({ hasText: '251,15' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Carregar 2 linhas' }).click()
  await page.getByText(fillIn(t.bank.settles, { documents: items[0]?.document ?? '' })).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: t.bank.accept, exact: true }).first().click()
  await expect
    .poll(async () => (await accountOf(id)).exposure.currentAccount)
    .toBe(exposure.currentAccount - 250_00)

  await page.goto('/documents/payments?view=bank')
  await upload()
  await page
    .getByRole('status')
    .filter({ hasText: `2 ${t.bank.known}` })
    .waitFor()
})

story('the cash desk is opened, counted by notes and closed', async ({ open }) => {
  const page = await open({ as: 'financial_approver', at: '/documents/payments?view=cash', theme: 'dark' })
  await page.getByRole('button', { name: t.cash.open }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t.cash.branch }).click()
  await page.getByRole('option', { name: /^NC / }).click()
  await dialog.getByLabel(t.cash.opening).fill('1.500,00')
  await dialog.getByRole('button', { name: t.cash.open, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t.cash.noMovements).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: t.cash.close }).click()
  await sheet.getByLabel(fillIn(t.cash.countOf, { value: '1 000,00' })).fill('1')
  await sheet.getByLabel(t.cash.differenceReason).waitFor()
  await sheet.getByLabel(fillIn(t.cash.countOf, { value: '500,00' })).fill('1')
  await sheet.getByLabel(t.cash.differenceReason).waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: fillIn(t.cash.closeDay, { amount: '1 500,00' }) }).click()
  await sheet.getByText(/^Fechada por /).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: 'NC' }).getByText(t.cash.isClosed).waitFor()
})

story('above an amount a second person confirms; who entered it cannot', async ({ open }) => {
  const path = '/settings/confirmation-policy'
  type Policy = {
    data: { version: number; payment: number | null; credit: number | null; writeOff: number | null }
  }
  const policy = async (payment: number | null) => {
    const { version, credit, writeOff } = (await call<Policy>('admin', 'GET', path)).body.data
    await call('admin', 'PUT', path, { version, credit, payment, writeOff })
  }
  const id = await customerNamed('Supermercado Baía Azul')
  const { exposure } = await accountOf(id)
  await policy(500_00)
  try {
    const page = await open({ as: 'financial_approver', at: `/customers/${id}/account` })
    await page.getByRole('list', { name: p.ageing }).waitFor()
    await page.keyboard.press('p')
    const panel = page.getByRole('complementary', { name: p.record })
    await panel.getByLabel(p.received).fill('600.00')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: p.seeConfirmations }).click()
    await page.getByRole('button', { name: t.confirm.withdraw, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: t.confirm.confirm, exact: true }).count()).toBe(0)
    expect((await accountOf(id)).exposure.currentAccount).toBe(exposure.currentAccount)

    const other = await open({ as: 'admin', at: '/documents/payments?view=confirm' })
    await other.getByRole('button', { name: t.confirm.confirm, exact: true }).first().click()
    expect(await violationsOf(other)).toEqual([])
    await other.getByRole('dialog').getByRole('button', { name: t.confirm.confirm, exact: true }).click()
    await expect
      .poll(async () => (await accountOf(id)).exposure.currentAccount)
      .toBe(exposure.currentAccount - 600_00)
  } finally {
    await policy(null)
  }
})
