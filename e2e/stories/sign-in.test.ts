import { pathnameOf } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { Frame } from '../pages/frame.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

story('a seller signs in by keyboard and stands at home', async ({ open }) => {
  const page = await open()
  await page.waitForURL('**/login')
  const signIn = new SignInPage(page)
  await signIn.username.focus()
  await page.keyboard.type('operator')
  await signIn.password.focus()
  await page.keyboard.type('demo-cais-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await new Frame(page).userMenu.waitFor()
})

story('a wrong password is refused in words and the name stays', async ({ open }) => {
  const page = await open({ at: '/login' })
  const signIn = new SignInPage(page)
  await signIn.signIn('operator', 'not-the-password')
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => signIn.username.inputValue()).toBe('operator')
  expect(pathnameOf(page)).toBe('/login')
})

story('whoever opens a link signed out comes back to it after signing in', async ({ open }) => {
  const page = await open({ at: '/documents?tab=all' })
  await page.waitForURL('**/login*')
  await new SignInPage(page).signIn('operator')
  await page.waitForURL((url) => url.pathname === '/documents' && url.searchParams.get('tab') === 'all')
})

story('who is signed in has nothing to do at the sign-in page', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/login' })
  await page.waitForURL((url) => url.pathname === '/')
})

story(
  'who opens a page that is not theirs is led away, and nothing is asked for that is refused',
  async ({ open }) => {
    const page = await open({ as: 'operator', at: '/documents' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const refused: string[] = []
    page.on('response', (reply) => void (reply.status() === 403 && refused.push(reply.url())))
    await page.goto(new URL('/approval', page.url()).href)
    await page.getByText(words.pt.app.forbidden).first().waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(refused).toEqual([])
  },
)

story.for([
  ['credit_note_creator', '/credit'],
  ['b2b_retailer', '/settings'],
] as const)('%s lands on %s', async ([username, landing], { open }) => {
  const page = await open({ at: '/login' })
  await new SignInPage(page).signIn(username)
  await page.waitForURL((url) => url.pathname === landing)
})

story('logging out ends the session here and on the server', async ({ enter }) => {
  const { page } = await enter({ as: 'operator', freshSession: true, at: '/' })
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local'))
  await new Frame(page).logOut()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('auth._token.local'))).toBeNull()
  const reply = await page.request.get('/api/auth/me', { headers: { Authorization: String(token) } })
  expect(reply.status()).toBe(401)
})

story('an address that no page answers says so and leads home', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/no/such/page' })
  await page.getByRole('heading', { name: 'Ooops!' }).waitFor()
  await page.getByText('This page could not be found').waitFor()
  await page.getByText('404').first().waitFor()
  await page.getByRole('link', { name: words.pt.errors.home }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
