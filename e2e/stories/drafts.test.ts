import type { Locator } from 'playwright-core'
import { call, tokenOf } from '../harness/api.ts'
import { navigateTo } from '../harness/go-to.ts'
import { productAddress } from '../harness/product-address.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'

type Draft = { data: { id: number; version: number; poNumber: string; lines: { quantity: number }[] } }
const draftOf = async (id: number) => (await call<Draft>('operator', 'GET', `/drafts/${id}`)).body.data

/** The number of fields in the bars and the head of the document. */
const MAX_TABS = 30

story('an order is written with the keys alone, from the palette to its number', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents', location: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words.pt.ui.palette.label }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(words.pt.ui.palette.newDocument)
  await page.getByRole('option', { name: words.pt.ui.palette.newDocument }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/documents/create?local=*')
  const draft = new DraftPage(page)
  await tabTo(draft.customer)
  await draft.typeCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '2')
  await draft.typeLine(2, 'OL-5', '3')
  await draft.waitUntilSaved()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Documento PEV\.SD\.\d{4}\/\d+ submetido/).waitFor()
  await draft.submitted()
})

async function tabTo(field: Locator) {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await field.and(field.page().locator(':focus')).isVisible()) return
    await field.page().keyboard.press('Tab')
  }
  throw new Error(`${field} is not reached by ${MAX_TABS} Tabs`)
}

story('Enter pressed before the search has answered never takes another customer', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.customer.click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('Hotel Flor')
  await page.keyboard.press('Enter')
  // The customer that was typed is taken, or offered once the search has answered.
  const taken = page.getByRole('heading', { level: 1, name: 'Hotel Flor do Índico' })
  await taken
    .or(page.getByRole('option', { name: /Hotel Flor/ }))
    .first()
    .waitFor()
  const { title } = draft.words
  expect([title, 'Hotel Flor do Índico']).toContain(
    await page.getByRole('heading', { level: 1 }).textContent(),
  )
})

story('the first save does not move the focus away from the line being typed', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.waitUntilSaved()
  await draft.newLine.and(page.locator(':focus')).waitFor()

  await navigateTo(page, '/documents/create')
  await page.getByRole('heading', { level: 1, name: draft.words.title }).waitFor()
  await expect.poll(() => draft.customer.inputValue()).toBe('')
})

story('what was typed saves itself and is there after a reload', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Cash & Carry Matola Rio')
  await draft.beginLines()
  await draft.typeLine(1, 'FC-1200', '4')
  await draft.field('poNumber').fill('OC-2026-77')
  await draft.waitUntilSaved()
  await expect.poll(async () => (await draftOf(draft.id)).poNumber).toBe('OC-2026-77')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Cash & Carry Matola Rio' }).waitFor()
  await expect.poll(() => draft.field('poNumber').inputValue()).toBe('OC-2026-77')
  await draft.rows.filter({ hasText: 'FC-1200' }).waitFor()
  expect((await draftOf(draft.id)).lines.map(({ quantity }) => quantity)).toEqual([4])
})

story('a product cannot be added twice, and an unknown one is reported', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '1')
  await page.keyboard.type('AR-25')
  await page.getByRole('option').filter({ hasText: 'AR-25' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByText(/já está no documento, na linha 1/)
    .first()
    .waitFor()
  await draft.newLine.fill('não existe isto')
  await page.getByText('Nenhum artigo encontrado com o número/descrição «não existe isto».').first().waitFor()
})

story(
  'refused geolocation says so, keeps the draft, and lets it be submitted once allowed',
  async ({ visit }) => {
    const { page, context } = await visit({ as: 'operator', at: '/documents/create' })
    const draft = new DraftPage(page)
    await draft.chooseCustomer('Hotel Flor do Índico')
    await draft.beginLines()
    await draft.typeLine(1, 'AR-25', '1')
    await draft.waitUntilSaved()
    await draft.submit.click()
    const allow = page.getByRole('button', { name: draft.words.submission.allow })
    const denied = page.getByText(draft.words.submission.denied)
    await allow.or(denied).first().waitFor()
    if (await allow.isVisible()) await allow.click()
    await denied.waitFor()
    const { id } = draft
    expect((await draftOf(id)).id).toBe(id)

    await context.setGeolocation({ latitude: -25.9692, longitude: 32.5732, accuracy: 30 })
    await context.grantPermissions(['geolocation'])
    await page.getByRole('button', { name: draft.words.submission.again }).click()
    expect(await draft.submitted()).toBe(id)
  },
)

story('a session that ends in the middle is renewed in place and nothing is lost', async ({ open }) => {
  const page = await open({ as: 'operator', freshSession: true, at: '/documents/create' })
  const draft = new DraftPage(page)
  await draft.chooseCustomer('Hotel Flor do Índico')
  await draft.beginLines()
  await draft.typeLine(1, 'OL-5', '5')
  await draft.field('poNumber').fill('ANTES DA SESSÃO')
  await draft.waitUntilSaved()
  await draft.rows.filter({ hasText: 'OL-5' }).getByText(/^5/).first().click()
  await draft.cell('quantity', 1).waitFor()
  await endSession(await page.evaluate(() => String(localStorage.getItem('auth._token.local'))))
  await page.keyboard.type('8')
  const dialog = page.getByRole('dialog', { name: words.pt.sessions.again.title })
  await dialog.getByLabel(words.pt.sessions.password, { exact: true }).fill('demo-cais-2026')
  await dialog.getByRole('button', { name: words.pt.sessions.again.submit }).click()
  await dialog.waitFor({ state: 'hidden' })
  // The cell still has the focus and what was typed.
  await draft.cell('quantity', 1).and(page.locator(':focus')).waitFor()
  await expect.poll(() => draft.cell('quantity', 1).inputValue()).toBe('8')
  await expect.poll(() => draft.field('poNumber').inputValue()).toBe('ANTES DA SESSÃO')
  await expect.poll(async () => (await draftOf(draft.id)).lines[0]?.quantity).toBe(8)
})

/** Ends the session on the server, as if it had expired. */
async function endSession(authorization: string) {
  await fetch(`${productAddress()}/api/auth/logout/operator`, {
    method: 'PUT',
    headers: { Authorization: authorization },
  })
  await tokenOf('operator')
}

story(
  'two people change one draft: independent changes are merged, conflicts are asked',
  async ({ open, connection }) => {
    const mine = new DraftPage(
      await open({ as: 'operator', at: '/documents/create', address: connection.address }),
    )
    await mine.chooseCustomer('Hotel Flor do Índico')
    await mine.beginLines()
    await mine.typeLine(1, 'AR-25', '1')
    await mine.waitUntilSaved()
    const theirs = new DraftPage(await open({ as: 'admin', at: `/documents/drafts/${mine.id}` }))
    connection.disconnect()
    await theirs.field('poNumber').fill('DO ADMIN')
    await expect.poll(async () => (await draftOf(mine.id)).poNumber).toBe('DO ADMIN')

    const { name } = (await call<{ data: { name: string } }>('admin', 'GET', '/auth/me')).body.data
    await mine.field('poNumber').fill('DO VENDEDOR')
    connection.reconnect()
    await mine.page
      .getByRole('heading', { name: new RegExp(`^${name}.* alterou este rascunho às`) })
      .waitFor()
    await mine.page.getByRole('radio', { name: new RegExp(`^${name}.*: DO ADMIN`) }).waitFor()
    // A draft with an open conflict is neither sent nor queued: submitting leads to the choice.
    await mine.page.keyboard.press('Control+Enter')
    await mine.page
      .getByRole('radio', { name: /DO VENDEDOR/ })
      .and(mine.page.locator(':focus'))
      .waitFor()
    expect(await mine.page.getByText(words.pt.drafts.pending.title).count()).toBe(0)
    await mine.page.keyboard.press('Space')
    await expect.poll(async () => (await draftOf(mine.id)).poNumber).toBe('DO VENDEDOR')

    // A change without a conflict arrives by itself, with the name of its author.
    await theirs.page.getByRole('heading', { level: 1, name: 'Hotel Flor do Índico' }).waitFor()
    await expect.poll(() => theirs.field('poNumber').inputValue()).toBe('DO VENDEDOR')
    await theirs.field('deliveryDate').fill('24-12-2026')
    await theirs.field('deliveryDate').press('Tab')
    await mine.page.getByText(new RegExp(`^${name}.* alterou este rascunho às .* já está aqui`)).waitFor()
    await expect.poll(() => mine.field('deliveryDate').inputValue()).toBe('24-12-2026')
  },
)
