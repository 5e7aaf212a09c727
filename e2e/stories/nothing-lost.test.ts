import { call, tokenOf } from '../harness/api.ts'
import { productAddress } from '../harness/product-address.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import {
  countOnServer,
  loadForOffline,
  newDocument,
  uniqueReference,
  waitForServiceWorker,
  writeDocument,
} from '../pages/local-drafts.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

type Draft = {
  data: { id: number; version: number; poNumber: string; notes: string } & Record<string, unknown>
}
const { drafts, sessions } = words.pt
const seller = { as: 'operator', location: true } as const

const draftOf = async (id: number) => (await call<Draft>('operator', 'GET', `/drafts/${id}`)).body.data

/** Somebody else changes a field of the draft. */
async function changeOnServer(id: number, change: Record<string, unknown>) {
  const draft = await draftOf(id)
  const fields = ['type', 'addressId', 'operationType', 'branchId', 'warehouse', 'withdraws', 'poNumber']
  const unchanged = Object.fromEntries(fields.map((field) => [field, draft[field]]))
  const customerId = (draft.customer as { id: number }).id
  const lines = (draft.lines as Record<string, unknown>[]).map(({ productId, quantity }) => ({
    productId,
    quantity,
  }))
  const body = { ...unchanged, customerId, lines, version: draft.version, ...change }
  expect(await call('admin', 'PUT', `/drafts/${id}`, body)).toMatchObject({ status: 200 })
}

/** Ends the session of the page on the server, as if it had expired. */
async function endSession(authorization: string) {
  const headers = { Authorization: authorization }
  await fetch(`${productAddress()}/api/auth/logout/operator`, { method: 'PUT', headers })
}

const readAuthorization = () => String(localStorage.getItem('auth._token.local'))

story(
  'a draft changed offline is merged with what others changed in the meantime',
  async ({ open, connection }) => {
    const page = await open({ ...seller, address: connection.address, at: '/documents/create' })
    const draft = await writeDocument(page, uniqueReference())
    await draft.waitUntilSaved()
    connection.disconnect()
    await draft.field('poNumber').fill('SEM LINHA')
    await page.getByText(drafts.saving.offline).waitFor()
    await changeOnServer(draft.id, { notes: 'do escritório' })
    connection.reconnect()
    await expect.poll(async () => (await draftOf(draft.id)).poNumber).toBe('SEM LINHA')
    expect((await draftOf(draft.id)).notes).toBe('do escritório')
  },
)

story('a field that two people changed is shown with both values', async ({ open, connection }) => {
  const page = await open({ ...seller, address: connection.address, at: '/documents/create' })
  const draft = await writeDocument(page, uniqueReference())
  await draft.waitUntilSaved()
  connection.disconnect()
  await draft.field('poNumber').fill('O MEU')
  await page.getByText(drafts.saving.offline).waitFor()
  await changeOnServer(draft.id, { poNumber: 'O DELES' })
  connection.reconnect()
  await page.getByRole('radio', { name: /O DELES/ }).waitFor()
  await page.getByRole('radio', { name: /O MEU/ }).click()
  await expect.poll(async () => (await draftOf(draft.id)).poNumber).toBe('O MEU')
})

story('a key typed just before a reload is still there, also offline', async ({ open, connection }) => {
  const reference = uniqueReference()
  const page = await open({ ...seller, address: connection.address, worker: true })
  await loadForOffline(page)
  await waitForServiceWorker(page)
  connection.disconnect()
  await newDocument(page)
  const draft = await writeDocument(page, reference)
  await draft.field('poNumber').press('X')
  await page.reload()
  await draft.rows.filter({ hasText: 'AR-25' }).waitFor()
  await expect.poll(() => draft.field('poNumber').inputValue()).toBe(`${reference}X`)
})

story('a page that crashes loses nothing', async ({ visit, connection }) => {
  const { page, context } = await visit({ ...seller, address: connection.address })
  await loadForOffline(page)
  connection.disconnect()
  await newDocument(page)
  await writeDocument(page, 'ANTES DA QUEDA')
  await page.getByText(drafts.saving.offline).waitFor()
  const address = page.url()
  const browser = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The page crashes, so this call is never answered.
  void browser.send('Page.crash').catch(() => undefined)
  await crashed
  connection.reconnect()
  const again = await context.newPage()
  await again.goto(address)
  const draft = new DraftPage(again)
  await draft.rows.filter({ hasText: 'AR-25' }).waitFor()
  await expect.poll(() => draft.field('poNumber').inputValue()).toBe('ANTES DA QUEDA')
})

story(
  'two tabs with the same draft show the same, also offline, and create one record',
  async ({ visit, connection }) => {
    const reference = uniqueReference()
    const { page, context } = await visit({ ...seller, address: connection.address, worker: true })
    await loadForOffline(page)
    await waitForServiceWorker(page)
    connection.disconnect()
    await newDocument(page)
    const here = await writeDocument(page, 'DE UM LADO')
    await page.getByText(drafts.saving.offline).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    const there = new DraftPage(other)
    await there.rows.filter({ hasText: 'AR-25' }).waitFor()
    await there.field('poNumber').fill(reference)
    await expect.poll(() => here.field('poNumber').inputValue()).toBe(reference)
    connection.reconnect()
    await Promise.all([here.waitUntilSaved(), there.waitUntilSaved()])
    await expect.poll(() => countOnServer(reference)).toEqual({ submitted: 0, drafts: 1 })
    expect(connection.countRequests('POST /drafts')).toBe(1)
  },
)

story(
  'a session that ends while submitting is renewed, and the document is submitted once',
  async ({ open }) => {
    const reference = uniqueReference()
    const page = await open({ ...seller, freshSession: true, at: '/documents/create' })
    const draft = await writeDocument(page, reference)
    await draft.waitUntilSaved()
    await expect.poll(() => countOnServer(reference)).toEqual({ submitted: 0, drafts: 1 })
    await endSession(await page.evaluate(readAuthorization))
    await draft.submit.click()
    const dialog = page.getByRole('dialog', { name: sessions.again.title })
    await dialog.getByLabel(sessions.password, { exact: true }).fill('demo-cais-2026')
    await dialog.getByRole('button', { name: sessions.again.submit }).click()
    await draft.submitted()
    expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  },
)

story('the next user does not see what was typed; its author does', async ({ open, connection }) => {
  const page = await open({ ...seller, freshSession: true, address: connection.address })
  await loadForOffline(page)
  connection.disconnect()
  await newDocument(page)
  const draft = await writeDocument(page, 'SÓ DE QUEM ESCREVEU')
  await page.getByText(drafts.saving.offline).waitFor()
  await endSession(await page.evaluate(readAuthorization))
  connection.reconnect()
  await page.getByRole('button', { name: sessions.again.leave }).click()
  const signIn = new SignInPage(page)
  await signIn.signIn('admin')
  const name = fillIn(words.pt.app.user.menu, { name: '' }).trim()
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
  await page.goto('/documents/drafts')
  await page.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()
  await page
    .getByRole('main')
    .getByText(/Rascunho|Não tem rascunhos/)
    .first()
    .waitFor()
  expect(await page.getByText(drafts.list.statuses.local).count()).toBe(0)

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

story(
  'when another user signs in in a second tab, nothing is sent in their name',
  async ({ visit, connection }) => {
    const { page, context } = await visit({ ...seller, freshSession: true, address: connection.address })
    await loadForOffline(page)
    connection.disconnect()
    await newDocument(page)
    await writeDocument(page, 'DO VENDEDOR')
    await page.getByText(drafts.saving.offline).waitFor()
    const other = await context.newPage()
    connection.reconnect()
    await other.goto('/login')
    await other.evaluate(
      (token) => localStorage.setItem('auth._token.local', `Bearer ${token}`),
      await tokenOf('admin'),
    )
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite)/ }).waitFor()
    expect(connection.countRequests('POST /drafts')).toBe(0)
    const { body } = await call<{ data: { poNumber: string }[] }>('admin', 'GET', '/drafts?perPage=100')
    expect(body.data.filter(({ poNumber }) => poNumber === 'DO VENDEDOR')).toEqual([])
  },
)
