import type { Locator, Page } from 'playwright-core'
import { imageBytes } from '../../packages/domain/src/testing/image-samples.ts'
import { violationsOf } from '../harness/accessibility.ts'
import { isoDay } from '../harness/days.ts'
import { waitUntilLoaded } from '../harness/go-to.ts'
import { startProduct } from '../harness/product.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { ApprovalPage } from '../pages/approval-page.ts'
import { DraftPage } from '../pages/draft-page.ts'
import { fileOf, ShipmentPages } from '../pages/shipment-pages.ts'
import { StockPage } from '../pages/stock-page.ts'
import { UsersPage } from '../pages/users-page.ts'

const t = words.pt.setup
const PASSWORD = 'três tigres tristes'
const CUSTOMER = 'Supermercado Baía Azul'
const YEAR = isoDay(0).slice(0, 4)

story(
  'from an empty system to the first invoice, printed and paid, with nothing but the screens',
  // A whole day of a company, with a server of its own.
  { timeout: 300_000 },
  async ({ open }) => {
    const product = await startProduct(async () => {}, 'off')
    try {
      const { address } = product
      const at = () => /\/setup#\S+/.exec(product.printed?.() ?? '')?.[0] ?? ''
      await expect.poll(at).not.toBe('')

      // Without the address nobody comes in.
      const page = await open({ address, at: '/login' })
      await page.getByText(t.page.noToken).waitFor()
      await page.goto(at())
      await page.reload()
      const field = (name: string, card = t.company.title) =>
        page.getByRole('region', { name: card }).getByRole('textbox', { name, exact: true })
      // The mark of a field that is needed is part of its label's text.
      const passwordField = (label: string) => page.getByLabel(new RegExp(`^${label}`))
      await field(t.administrator.name, t.administrator.title).fill('Ana')
      await field(t.administrator.username, t.administrator.title).fill('ana.machel')
      await passwordField(t.administrator.password).fill(PASSWORD)
      await passwordField(t.administrator.passwordConfirmation).fill(PASSWORD)
      await field(t.company.fields.name).fill('Distribuidora Índico, Lda')
      await field(t.company.fields.address).fill('Avenida da Marginal, 310, Maputo')
      await field(t.company.fields.phone).fill('+258 21 300 300')
      await field(t.company.fields.bankName).fill('Banco do Índico')
      await field(t.company.fields.nib).fill('999900010000000000168')
      await page.getByText(t.company.nib).waitFor()
      await field(t.company.fields.nib).fill('9999 0001 00000000001 67')
      await page.getByRole('combobox', { name: t.branch.province }).click()
      await page.getByRole('option', { name: 'Cidade de Maputo' }).click()

      // What is missing is said at its field; what was typed survives a reload, passwords do not.
      await page.getByRole('button', { name: t.page.submit }).click()
      await page.getByText(words.pt.ui.required).first().waitFor()
      await page.reload()
      await expect.poll(() => field(t.company.fields.bankName).inputValue()).toBe('Banco do Índico')
      expect(await passwordField(t.administrator.password).inputValue()).toBe('')
      await field(t.company.fields.nuit).fill('400339910')
      await passwordField(t.administrator.password).fill(PASSWORD)
      await passwordField(t.administrator.passwordConfirmation).fill(PASSWORD)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(imageBytes('png')) })
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: t.page.submit }).click()

      // The list says what is set and what is missing, and leads there.
      const list = page.getByRole('region', { name: t.checklist.list })
      await list.getByText(fillIn(t.checklist.title, { company: 'Distribuidora Índico, Lda' })).waitFor()
      await list.getByText('Sede SD', { exact: false }).waitFor()
      // the logo that was chosen is stored, for screens and papers
      const logo = { step: t.checklist.steps.logo.name }
      await list.getByRole('link', { name: fillIn(t.checklist.seeOf, logo) }).waitFor()
      const locked = fillIn(t.checklist.needs, { steps: t.checklist.steps.articles.name })
      await list.getByText(locked, { exact: false }).first().waitFor()
      await waitUntilLoaded(page)
      expect(await violationsOf(page)).toEqual([])
      await list
        .getByRole('link', { name: fillIn(t.checklist.seeOf, { step: t.checklist.steps.company.name }) })
        .click()
      await expect.poll(() => field(t.company.fields.nib).inputValue()).toBe('999900010000000000167')
      await field(t.company.fields.phone).fill('+258 21 300 301')
      await page.getByRole('button', { name: words.pt.ui.save }).click()
      await page.getByText(t.company.saved).waitFor()
      await page.getByText('+258 21 300 301').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.goto('/')
      await list.waitFor()

      // The address is used up.
      const late = await open({ address, at: at(), theme: 'dark' })
      await late.getByRole('alert').filter({ hasText: 'já foi preparado por outra pessoa' }).waitFor()
      expect(await violationsOf(late)).toEqual([])

      // The list leads from step to step: who works here, an article with its price, a customer, what lies in the warehouse.
      const step = (name: keyof typeof t.checklist.steps) =>
        list.getByRole('link', { name: fillIn(t.checklist.openOf, { step: t.checklist.steps[name].name }) })
      const next = async (name: keyof typeof t.checklist.steps) => {
        await page.goto('/')
        await step(name).click()
      }
      await next('users')
      const invitation = await inviteBeto(page)
      await next('articles')
      await createArticle(page)
      await next('customers')
      await createCustomer(page)
      await next('stock')
      await importStock(page)
      await page.goto('/')
      await step('order').waitFor()

      // Another person sells; the order is over the limit and the administrator approves it.
      const beto = await open({ address, at: invitation, location: true })
      const { password, passwordConfirmation } = words.pt.ui.newPassword
      await beto.getByLabel(password, { exact: true }).fill('quatro gatos pardos')
      await beto.getByLabel(passwordConfirmation, { exact: true }).fill('quatro gatos pardos')
      await beto.getByRole('button', { name: words.pt.sessions.first.submit }).click()
      await beto.waitForURL((url) => url.pathname === '/' && url.hash === '')
      const order = await submitOrder(beto)
      const approval = new ApprovalPage(page)
      await openWhenReady(page, `/approval/${order}`, approval.approveButton)
      await approval.approve('')
      const stock = new StockPage(beto)
      await openWhenReady(beto, `/stock/${order}`, stock.acceptProposals)
      await stock.sendAllToPicking()
      await ship(beto)
      await printAndPay(beto)

      // Nothing is missing any more.
      await closeMonth(beto)
      await page.goto('/settings?tab=setup')
      await list.getByText(t.checklist.allDone).waitFor()
    } finally {
      await product.stop()
    }
  },
)

/** Background work brings the document there: opens its page until it offers what comes next. */
const openWhenReady = (page: Page, at: string, offered: Locator) =>
  expect
    .poll(async () => {
      await page.goto(at)
      await waitUntilLoaded(page)
      return offered.isVisible()
    })
    .toBe(true)

/** A second user who does everything from order to payment; returns the address where the password is chosen. */
async function inviteBeto(page: Page): Promise<string> {
  const { users, accounts, sessions } = words.pt
  await page.getByRole('link', { name: users.new }).first().click()
  const form = new UsersPage(page)
  await form.field('name').fill('Beto')
  await form.field('surname').fill('Cossa')
  await form.field('username').fill('beto.cossa')
  await form.choose(users.identity.branchId, 'Sede')
  const roles = ['OPERATOR', 'STOCK_ANALYST', 'PICKING_MANAGER', 'COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER']
  for (const role of roles) await form.role(sessions.roles[role as 'OPERATOR']).click()
  await page.keyboard.press('Control+s')
  await form.heading('Beto Cossa').waitFor()
  await page.getByRole('button', { name: accounts.reset.button }).click()
  await page.getByRole('button', { name: accounts.reset.makeLink }).click()
  return page.getByRole('dialog').getByRole('textbox').inputValue()
}

async function createArticle(page: Page) {
  const { form } = words.pt.products
  await page.getByRole('link', { name: form.new }).first().click()
  await page.getByRole('textbox', { name: form.code, exact: true }).fill('FC-1200')
  await page.getByRole('textbox', { name: form.description, exact: true }).fill('Farinha de milho 12 kg')
  await page.getByRole('combobox', { name: form.vatCode }).click()
  await page.getByRole('option', { name: /^NORMAL/ }).click()
  await page.getByRole('textbox', { name: fillIn(form.unitPrice, { unit: 'cx' }) }).fill('1.000,00')
  const box = page.getByRole('group', { name: /^Caixa/ })
  await box.getByRole('textbox', { name: fillIn(form.contains, { unit: 'un' }) }).fill('12')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: 'Farinha de milho 12 kg' }).waitFor()
}

/** With a limit that the first order passes. */
async function createCustomer(page: Page) {
  const { fields, ...card } = words.pt.cards
  await page.getByRole('link', { name: card.new }).first().click()
  await page.getByRole('textbox', { name: fields.name, exact: true }).fill(CUSTOMER)
  await page.getByRole('textbox', { name: fields.nuit, exact: true }).fill('400005834')
  for (const [field, option] of [
    [fields.paymentCondition, '30 dias'],
    [fields.branchId, /^Sede|SD/],
    [fields.warehouse, /SD1/],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await page.getByRole('textbox', { name: fields.creditLimit }).fill('5.000,00')
  await page.getByRole('textbox', { name: fields.reason }).fill('Conta nova')
  await page.getByRole('button', { name: card.addAddress }).click()
  await page.getByRole('textbox', { name: fields.address, exact: true }).fill('Avenida 25 de Setembro, 12')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: CUSTOMER }).waitFor()
}

/** One row of the file names an article that does not exist: it is put right in place. */
async function importStock(page: Page) {
  const { imports } = words.pt
  const file =
    'Armazém;Artigo;Lote;Validade;Quantidade\nSD1;FC-1200;L-01;31-12-2090;500\nSD1;FC1200;L-02;31-12-2090;10\n'
  await page
    .getByRole('region', { name: imports.noun['opening-stock'] })
    .locator('input[type=file]')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: imports.mapping.preview, exact: true }).click()
  await page.getByText(/FC1200 não existe/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: /da linha 3$/ }).fill('FC-1200')
  await page.getByRole('button', { name: imports.rows.save }).click()
  await page.getByRole('button', { name: fillIn(imports.foot.run, { what: '2 lotes' }) }).click()
  await page.getByText(/^Importado/).waitFor()
}

async function submitOrder(page: Page): Promise<number> {
  await page.goto('/documents/create')
  const draft = new DraftPage(page)
  await draft.chooseCustomer(CUSTOMER)
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '10')
  await draft.submit.click()
  const allow = page.getByRole('button', { name: draft.words.submission.allow })
  await Promise.race([allow.waitFor().then(() => allow.click()), page.waitForURL(/\/documents\/\d+$/)]).catch(
    () => undefined,
  )
  return draft.submitted()
}

async function ship(page: Page) {
  await page.goto('/picking/create')
  const shipment = new ShipmentPages(page)
  await shipment.putOn(`PEV.SD.${YEAR}/1`).click()
  await shipment.fillTruck({
    route: 'Maputo Centro',
    carRegistration: 'AHB 412 MC',
    driverName: 'Abel Machava',
    assigneeName: 'Rosa Tembe',
  })
  await shipment.create()
  await shipment.action('start').click()
  await shipment.action('end').click()
  await shipment.bill()
  await page
    .getByRole('button', { name: new RegExp(`FT SD${YEAR}/1$`) })
    .first()
    .waitFor()
}

/** The invoice of 10 boxes at 1 000,00 and 16 % comes out on paper, is paid in full, and the account stands at zero. */
async function printAndPay(page: Page) {
  const { invoices, payments } = words.pt
  const number = `FT SD${YEAR}/1`
  await page.goto('/documents/invoices')
  await page.getByRole('table', { name: invoices.title }).getByRole('link', { name: number }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: invoices.open, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await page
    .getByText(/^11\s600,00/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: invoices.print.print, exact: true }).click()
  const question = page.getByRole('dialog')
  const paper = await fileOf(page, () =>
    question.getByRole('button', { name: invoices.print.print, exact: true }).click(),
  )
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: invoices.print.yes, exact: true }).click()
  await page.getByText(invoices.prints.state.printed).waitFor()

  await page.getByRole('link', { name: invoices.recordPayment }).click()
  const panel = page.getByRole('complementary', { name: payments.record })
  await expect.poll(() => panel.getByLabel(payments.received).inputValue()).toMatch(/^11\D?600[.,]00$/)
  await panel.getByLabel(payments.reference).fill('TRF 4711')
  await page.keyboard.press('Control+Enter')
  await panel.waitFor({ state: 'hidden' })
  await page.getByText(payments.nothingOpen).waitFor()
  await page.goto('/documents/invoices?tab=paid')
  await page
    .getByRole('table', { name: invoices.title })
    .getByRole('link', { name: number })
    .first()
    .waitFor()
}

/** The company begins in the running month: it is not over, and the one before waits for nobody, but may be closed. */
async function closeMonth(page: Page) {
  const { closings } = words.pt
  await page.goto('/documents/closing')
  await page.getByText(closings.state.running, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Fechar .* de \d{4}/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: new RegExp(closings.state.open) }).count()).toBe(0)
  const dayOfMonth = Number(isoDay(0).slice(8))
  await page.goto(`/documents/closing?month=${isoDay(-dayOfMonth).slice(0, 7)}`)
  const heading = page.getByRole('heading', { level: 1, name: / de \d{4}$/ })
  await page.getByText(closings.state.before, { exact: true }).waitFor()
  const month = (await heading.textContent()) ?? ''
  await page.getByText(fillIn(closings.nothingToClose, { month })).waitFor()
  const close = fillIn(closings.close, { month })
  await page.getByRole('button', { name: close }).click()
  await page.getByRole('dialog').getByRole('button', { name: close }).click()
  await page.getByText(fillIn(closings.closed, { month })).waitFor()
}
