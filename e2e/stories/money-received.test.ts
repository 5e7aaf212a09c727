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

  await page.getByRole('region', { name: t.history.title }).getByText('2 linhas novas').waitFor()

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
  await sheet.getByText('contado 1 500,00, esperado 1 500,00').waitFor()
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

story(
  'more credit in a file and a write-off wait for another person, who refuses one and confirms the other',
  async ({ open }) => {
    const path = '/settings/confirmation-policy'
    const policy = async (credit: number | null, writeOff: number | null) => {
      const { version, payment } = (
        await call<{ data: { version: number; payment: number | null } }>('admin', 'GET', path)
      ).body.data
      await call('admin', 'PUT', path, { version, payment, credit, writeOff })
    }
    const made = await call<{ content: { id: number; code: string } }>('admin', 'POST', '/customers', {
      name: 'Casa dos Limites',
      branchId: 'SD',
      provinceId: 1,
    })
    const { id, code } = made.body.content
    const limit = async () =>
      (await call<{ data: { creditLimit: number } }>('admin', 'GET', `/customers/${id}`)).body.data
        .creditLimit
    const article = {
      description: 'Chá das Duas',
      vatCode: 'NORMAL',
      unit: 'cx',
      baseUnit: 'un',
      stockUnit: 'un',
    }
    const units = [
      { code: 'un', factor: 1 },
      { code: 'cx', factor: 12 },
    ]
    await call('admin', 'POST', '/products', { code: 'CHA-DUAS', ...article, units, unitPrice: 240_00 })
    const lines = [{ productId: 'CHA-DUAS', batch: 'C-1', quantity: 40, unitCost: 12_50 }]
    await call('admin', 'POST', '/stock/receipts', { warehouseId: 'SD1', lines })
    type Levels = { data: { levelId: number; version: number; stock: number }[] }
    const level = async () =>
      (await call<Levels>('admin', 'GET', '/stock/levels?search=CHA-DUAS')).body.data[0]
    await policy(1000_00, 100_00)
    try {
      const page = await open({ as: 'admin', at: '/settings/imports' })
      const { imports } = words.pt
      const file = `Código;Limite de crédito\n${code};5.000,00\n`
      await page
        .getByRole('region', { name: imports.noun.customers, exact: true })
        .locator('input[type=file]')
        .setInputFiles({ name: 'limites.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await page.getByRole('button', { name: imports.mapping.preview, exact: true }).click()
      await page.getByRole('button', { name: `${imports.rows.waiting} 1` }).click()
      await page.getByText('de 0,00 para 5 000,00').waitFor()
      await page.getByRole('button', { name: fillIn(imports.foot.run, { what: '1 cliente' }) }).click()
      await page.getByRole('link', { name: imports.foot.confirmations }).click()
      // Who entered it cannot confirm it.
      const list = page.getByRole('list', { name: t.confirm.title })
      const entered = list.getByRole('listitem').filter({ hasText: 'Casa dos Limites' })
      await entered.getByText(t.confirm.own).waitFor()
      expect(await entered.getByRole('button').allTextContents()).toEqual([t.confirm.withdraw])
      expect(await violationsOf(page)).toEqual([])
      const { levelId = 0, version = 0 } = (await level()) ?? {}
      const asked = { levelId, version, quantity: 10, reason: 'Embalagem molhada' }
      await call('admin', 'POST', '/stock/write-offs', asked)
      expect([await limit(), (await level())?.stock]).toEqual([0, 40])
      // The card of the customer says what waits.
      const card = await open({ as: 'admin', at: `/settings/customers/${id}` })
      const waits = card.getByRole('region', { name: words.pt.cards.waits.title })
      await waits.getByText('5 000,00').waitFor()
      await waits.getByRole('link', { name: words.pt.cards.waits.see }).waitFor()

      const other = await open({
        as: 'financial_approver',
        at: '/documents/payments?view=confirm',
        theme: 'dark',
      })
      const rows = other.getByRole('list', { name: t.confirm.title }).getByRole('listitem')
      const credit = rows.filter({ hasText: 'Casa dos Limites' })
      await credit.getByRole('button', { name: t.confirm.refuse }).click()
      const question = other.getByRole('dialog', { name: t.confirm.refuseTitle })
      await question.getByText('Limite de crédito: 0,00 → 5 000,00').waitFor()
      await question.getByRole('textbox').fill('Sem garantia')
      await question.getByRole('button', { name: t.confirm.refuse }).click()
      await credit.getByText(t.confirm.state.refused).waitFor()
      await credit.getByText('«Sem garantia»').waitFor()

      // Opened beside the list, with who did what.
      await rows.filter({ hasText: 'Chá das Duas' }).getByRole('link').click()
      const sheet = other.getByRole('dialog').filter({ hasText: t.history.title })
      await sheet.getByText('125,00 MZN', { exact: false }).first().waitFor()
      expect(await violationsOf(other)).toEqual([])
      await sheet.getByRole('button', { name: t.confirm.confirm, exact: true }).click()
      await other
        .getByRole('dialog', { name: t.confirm.confirmTitle })
        .getByRole('button', { name: t.confirm.confirm, exact: true })
        .click()
      await sheet.getByText(t.history.did.confirmation.confirm.toLowerCase()).waitFor()
      expect([await limit(), (await level())?.stock]).toEqual([0, 30])
    } finally {
      await policy(null, null)
    }
  },
)
