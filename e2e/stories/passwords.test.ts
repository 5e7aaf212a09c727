import type { Page } from 'playwright-core'
import { problemsOf } from '../harness/accessibility.ts'
import { call, DEMO_PASSWORD, forgetToken } from '../harness/api.ts'
import { pathnameOf, waitUntilLoaded } from '../harness/go-to.ts'
import { productAddress } from '../harness/product-address.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import { Frame } from '../pages/frame.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const { sessions } = words.pt.accounts
const { first, change } = words.pt.sessions
const { password, passwordConfirmation, rules } = words.pt.ui.newPassword
const OWN = 'três tigres tristes'

type Secret = { data: { path: string | null; password: string | null } }

type People = { data: { id: number; username: string }[] }
/** Users whom no other story signs in: their passwords are other ones afterwards. */
type Spare = 'operator_np' | 'operator_be'

async function reset(username: Spare, by: 'link' | 'temporary') {
  const { body: people } = await call<People>('admin', 'GET', '/users/names')
  const id = people.data.find((person) => person.username === username)?.id
  const { body } = await call<Secret>('admin', 'POST', `/users/${id}/password-reset`, { by })
  return body.data
}

/** Gives the user a password of their own through a link. */
async function givePassword(username: Spare, password: string) {
  const { path } = await reset(username, 'link')
  const body = { token: path?.split('#')[1], password, passwordConfirmation: password }
  expect(await call('admin', 'POST', '/auth/first-password', body)).toMatchObject({ status: 200 })
}

async function type(page: Page, typed: string, again: string, submit: string) {
  await page.getByLabel(password, { exact: true }).fill(typed)
  await page.getByLabel(passwordConfirmation, { exact: true }).fill(again)
  await page.getByRole('button', { name: submit }).click()
}

story('a link says for whom it is, takes the password twice, signs in, and works once', async ({ open }) => {
  const { path } = await reset('operator_np', 'link')
  const page = await open({ at: path ?? '' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByText('operator_np').waitFor()
  await waitUntilLoaded(page)
  expect(await problemsOf(page, 'first password')).toEqual([])

  await type(page, OWN, 'outra', first.submit)
  await page.getByText(rules.differs).waitFor()
  await type(page, 'curta', 'curta', first.submit)
  await page.getByText(rules.tooShort).waitFor()
  await type(page, 'Maputo2026!', 'Maputo2026!', first.submit)
  await page.getByText('Esta senha está entre as primeiras que se experimentam.').waitFor()
  await type(page, OWN, OWN, first.submit)
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
  await new Frame(page).userMenu.waitFor()
  const token = path?.split('#')[1] ?? ''
  expect(requests.filter((url) => url.includes(token))).toEqual([])

  const late = await open({ at: path ?? '', theme: 'dark' })
  await late.getByRole('heading', { name: first.invalidTitle }).waitFor()
  await late.getByText('foi usada, substituída por outra ou passou do prazo').waitFor()
  expect(await problemsOf(late, 'used link')).toEqual([])
  await late.getByRole('link', { name: first.toLogin }).click()
  await new SignInPage(late).signIn('operator_np', OWN)
  await late.waitForURL((url) => url.pathname === '/')
})

story('half a link says what is missing', async ({ open }) => {
  const page = await open({ at: '/first-password' })
  await page.getByText(first.noToken).waitFor()
})

story('a temporary password opens nothing but the page that replaces it', async ({ open }) => {
  const secret = await reset('operator_be', 'temporary')
  const page = await open({ at: '/documents?tab=all', theme: 'dark' })
  await new SignInPage(page).signIn('operator_be', secret.password ?? '')
  await page.waitForURL((url) => url.pathname === '/change-password')
  await page.getByRole('heading', { name: change.title }).waitFor()
  await waitUntilLoaded(page)
  expect(await problemsOf(page, 'change of a temporary password')).toEqual([])

  for (const elsewhere of ['/', '/profile', '/documents/create', '/login']) {
    await page.goto(elsewhere)
    await page.waitForURL((url) => url.pathname === '/change-password')
    await page.getByRole('heading', { name: change.title }).waitFor()
  }
  await page.goto('/documents?tab=all')
  await type(page, secret.password ?? '', secret.password ?? '', change.submit)
  await page.getByText('A nova senha é a actual.').waitFor()
  await type(page, OWN, OWN, change.submit)
  await page.waitForURL((url) => url.pathname === '/documents' && url.searchParams.get('tab') === 'all')
  await new Frame(page).userMenu.waitFor()
  await page.goto('/change-password')
  await page.waitForURL((url) => url.pathname === '/')
})

story(
  'ending the other sessions asks for the password there, and nothing typed is lost',
  async ({ open }) => {
    const elsewhere = await open({ as: 'super_user', freshSession: true, at: '/documents/create' })
    await elsewhere.getByRole('heading', { level: 1 }).first().waitFor()
    const reference = new DraftPage(elsewhere).field('poNumber')
    await reference.fill('REF-SESSION')

    const page = await open({ as: 'super_user', freshSession: true, at: '/profile' })
    const card = page.getByRole('region', { name: sessions.title })
    await card.getByText(sessions.now, { exact: true }).waitFor()
    await card.getByRole('button', { name: sessions.endOthers }).click()
    const question = page.getByRole('dialog', { name: sessions.endOthersTitle })
    await question.getByRole('button', { name: sessions.endOthers }).click()
    await question.waitFor({ state: 'hidden' })
    forgetToken('super_user')
    await card.getByRole('button', { name: sessions.endOthers }).waitFor({ state: 'hidden' })
    await expect.poll(() => card.getByRole('listitem').count()).toBe(1)

    const again = elsewhere.getByRole('dialog', { name: words.pt.sessions.again.title })
    await again.getByLabel(words.pt.sessions.password, { exact: true }).fill(DEMO_PASSWORD)
    await again.getByRole('button', { name: words.pt.sessions.again.submit }).click()
    await again.waitFor({ state: 'hidden' })
    expect(await reference.inputValue()).toBe('REF-SESSION')
    expect(pathnameOf(elsewhere)).toMatch(/^\/documents/)
  },
)

story(
  'a reset while somebody works leads through the new password back to what they typed',
  async ({ open }) => {
    await givePassword('operator_be', OWN)
    const page = await open({ at: '/documents/create' })
    await new SignInPage(page).signIn('operator_be', OWN)
    const draft = new DraftPage(page)
    await draft.field('poNumber').fill('REF-RESET')
    await page.getByText(words.pt.drafts.saving.noCustomer).waitFor()

    const secret = await reset('operator_be', 'temporary')
    const again = page.getByRole('dialog', { name: words.pt.sessions.again.title })
    await again.getByLabel(words.pt.sessions.password, { exact: true }).fill(secret.password ?? '')
    await again.getByRole('button', { name: words.pt.sessions.again.submit }).click()
    // two page loads follow each other here, the first of which is given up
    await expect.poll(() => pathnameOf(page)).toBe('/change-password')
    await type(page, 'outra senha boa', 'outra senha boa', change.submit)
    await page.waitForURL((url) => url.pathname.startsWith('/documents/'))
    await expect.poll(() => draft.field('poNumber').inputValue()).toBe('REF-RESET')
  },
)

story('one session is ended by its device', async ({ open }) => {
  await signInFrom(TABLET, 'offer_approver')
  const page = await open({ as: 'offer_approver', freshSession: true, at: '/profile' })
  const card = page.getByRole('region', { name: sessions.title })
  const device = `${fillIn(sessions.tablet, { system: 'Android' })}, Chrome`
  const row = card.getByRole('listitem').filter({ hasText: device })
  await row.getByRole('button', { name: fillIn(sessions.endOf, { device }) }).click()
  await row.waitFor({ state: 'hidden' })
  await page.getByText(fillIn(sessions.ended, { device })).waitFor()
  await card.getByText(sessions.now, { exact: true }).waitFor()
})

const TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Opens a session of a demo user from another device. */
async function signInFrom(userAgent: string, username: string) {
  const reply = await fetch(`${productAddress()}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  expect(reply.status).toBe(200)
}
