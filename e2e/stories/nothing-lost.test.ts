import { call, tokenOf } from '../harness/api.ts'
import { productAddress } from '../harness/product-address.ts'
import { expect, story } from '../harness/story.ts'
import { filled, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import {
  aReference,
  lookUp,
  newDocument,
  onServer,
  startsAlone,
  writeDocument,
} from '../pages/kept-drafts.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

type Draft = {
  data: { id: number; version: number; poNumber: string; notes: string } & Record<string, unknown>
}
const { drafts, sessions } = words.pt
const seller = { as: 'operator', location: true } as const

const draftOf = async (id: number) => (await call<Draft>('operator', 'GET', `/drafts/${id}`)).body.data

/** What somebody else saves: the draft as it is, with a change. */
async function changeOnServer(id: number, change: Record<string, unknown>) {
  const draft = await draftOf(id)
  const fields = ['type', 'addressId', 'operationType', 'branchId', 'warehouse', 'withdraws', 'poNumber']
  const kept = Object.fromEntries(fields.map((field) => [field, draft[field]]))
  const customerId = (draft.customer as { id: number }).id
  const lines = (draft.lines as Record<string, unknown>[]).map(({ productId, quantity }) => ({
    productId,
    quantity,
  }))
  const body = { ...kept, customerId, lines, version: draft.version, ...change }
  expect(await call('admin', 'PUT', `/drafts/${id}`, body)).toMatchObject({ status: 200 })
}

/** As if it had run out: the server no longer knows the session of this page. */
async function endSession(authorization: string) {
  const headers = { Authorization: authorization }
  await fetch(`${productAddress()}/api/auth/logout/operator`, { method: 'PUT', headers })
}

const SESSION = () => String(localStorage.getItem('auth._token.local'))

story(
  'a draft that was changed without a line is joined with what others changed meanwhile',
  async ({ open, line }) => {
    const page = await open({ ...seller, address: line.address, at: '/documents/create' })
    const draft = await writeDocument(page, aReference())
    await draft.saved()
    line.cut()
    await draft.field('poNumber').fill('SEM LINHA')
    await page.getByText(drafts.saving.offline).waitFor()
    await changeOnServer(draft.id, { notes: 'do escritório' })
    line.mend()
    await expect.poll(async () => (await draftOf(draft.id)).poNumber).toBe('SEM LINHA')
    expect((await draftOf(draft.id)).notes).toBe('do escritório')
  },
)

story('what both changed meanwhile is shown with both values', async ({ open, line }) => {
  const page = await open({ ...seller, address: line.address, at: '/documents/create' })
  const draft = await writeDocument(page, aReference())
  await draft.saved()
  line.cut()
  await draft.field('poNumber').fill('O MEU')
  await page.getByText(drafts.saving.offline).waitFor()
  await changeOnServer(draft.id, { poNumber: 'O DELES' })
  line.mend()
  await page.getByRole('radio', { name: /O DELES/ }).waitFor()
  await page.getByRole('radio', { name: /O MEU/ }).click()
  await expect.poll(async () => (await draftOf(draft.id)).poNumber).toBe('O MEU')
})

story('a key typed just before a reload is there after it, without a line too', async ({ open, line }) => {
  const reference = aReference()
  const page = await open({ ...seller, address: line.address, worker: true })
  await lookUp(page)
  await startsAlone(page)
  line.cut()
  await newDocument(page)
  const draft = await writeDocument(page, reference)
  await draft.field('poNumber').press('X')
  await page.reload()
  await draft.rows.filter({ hasText: 'AR-25' }).waitFor()
  await expect.poll(() => draft.field('poNumber').inputValue()).toBe(`${reference}X`)
})

story('a page that crashes loses nothing', async ({ enter, line }) => {
  const { page, context } = await enter({ ...seller, address: line.address })
  await lookUp(page)
  line.cut()
  await newDocument(page)
  await writeDocument(page, 'ANTES DA QUEDA')
  await page.getByText(drafts.saving.offline).waitFor()
  const address = page.url()
  const browser = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // never answered: the page is gone
  void browser.send('Page.crash').catch(() => undefined)
  await crashed
  line.mend()
  const again = await context.newPage()
  await again.goto(address)
  const draft = new DraftPage(again)
  await draft.rows.filter({ hasText: 'AR-25' }).waitFor()
  await expect.poll(() => draft.field('poNumber').inputValue()).toBe('ANTES DA QUEDA')
})

story(
  'two tabs of one draft show the same, also without a line, and make one record',
  async ({ enter, line }) => {
    const reference = aReference()
    const { page, context } = await enter({ ...seller, address: line.address, worker: true })
    await lookUp(page)
    await startsAlone(page)
    line.cut()
    await newDocument(page)
    const here = await writeDocument(page, 'DE UM LADO')
    await page.getByText(drafts.saving.offline).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    const there = new DraftPage(other)
    await there.rows.filter({ hasText: 'AR-25' }).waitFor()
    await there.field('poNumber').fill(reference)
    await expect.poll(() => here.field('poNumber').inputValue()).toBe(reference)
    line.mend()
    await Promise.all([here.saved(), there.saved()])
    await expect.poll(() => onServer(reference)).toEqual({ submitted: 0, drafts: 1 })
    expect(line.count('POST /drafts')).toBe(1)
  },
)

story(
  'a session that ends at the moment of submitting is renewed, and the document goes once',
  async ({ open }) => {
    const reference = aReference()
    const page = await open({ ...seller, freshSession: true, at: '/documents/create' })
    const draft = await writeDocument(page, reference)
    await draft.saved()
    await expect.poll(() => onServer(reference)).toEqual({ submitted: 0, drafts: 1 })
    await endSession(await page.evaluate(SESSION))
    await draft.submit.click()
    const dialog = page.getByRole('dialog', { name: sessions.again.title })
    await dialog.getByLabel(sessions.password, { exact: true }).fill('demo-cais-2026')
    await dialog.getByRole('button', { name: sessions.again.submit }).click()
    await draft.submitted()
    expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  },
)

story('whoever signs in next does not find what was typed; its writer does', async ({ open, line }) => {
  const page = await open({ ...seller, freshSession: true, address: line.address })
  await lookUp(page)
  line.cut()
  await newDocument(page)
  const draft = await writeDocument(page, 'SÓ DE QUEM ESCREVEU')
  await page.getByText(drafts.saving.offline).waitFor()
  await endSession(await page.evaluate(SESSION))
  line.mend()
  await page.getByRole('button', { name: sessions.again.leave }).click()
  const signIn = new SignInPage(page)
  await signIn.signIn('admin')
  const name = filled(words.pt.app.user.menu, { name: '' }).trim()
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
  await page.goto('/documents/drafts')
  await page.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()
  await page
    .getByRole('main')
    .getByText(/Rascunho|Não tem rascunhos/)
    .first()
    .waitFor()
  expect(await page.getByText(drafts.list.places.local).count()).toBe(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await signIn.signIn('operator')
  await draft
    .field('poNumber')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
  await expect
    .poll(async () => {
      const { body } = await call<{ data: { poNumber: string }[] }>('operator', 'GET', '/drafts?perPage=100')
      return body.data.some(({ poNumber }) => poNumber === 'SÓ DE QUEM ESCREVEU')
    })
    .toBe(true)
})

story('another user who signs in in another tab gets nothing sent in their name', async ({ enter, line }) => {
  const { page, context } = await enter({ ...seller, freshSession: true, address: line.address })
  await lookUp(page)
  line.cut()
  await newDocument(page)
  await writeDocument(page, 'DO VENDEDOR')
  await page.getByText(drafts.saving.offline).waitFor()
  const other = await context.newPage()
  line.mend()
  await other.goto('/login')
  await other.evaluate(
    (token) => localStorage.setItem('auth._token.local', `Bearer ${token}`),
    await tokenOf('admin'),
  )
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 1, name: /^Olá/ }).waitFor()
  expect(line.count('POST /drafts')).toBe(0)
  const { body } = await call<{ data: { poNumber: string }[] }>('admin', 'GET', '/drafts?perPage=100')
  expect(body.data.filter(({ poNumber }) => poNumber === 'DO VENDEDOR')).toEqual([])
})
