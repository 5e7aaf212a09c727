import { call } from '../harness/api.ts'
import { pathnameOf } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { Frame } from '../pages/frame.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

story('a seller signs in by keyboard and reaches the home page', async ({ open }) => {
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

story('a wrong password is refused with a message, and the user name stays', async ({ open }) => {
  const page = await open({ at: '/login' })
  const signIn = new SignInPage(page)
  await signIn.signIn('operator', 'not-the-password')
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => signIn.username.inputValue()).toBe('operator')
  expect(pathnameOf(page)).toBe('/login')
})

story('a link opened while signed out is opened after signing in', async ({ open }) => {
  const page = await open({ at: '/documents?tab=all' })
  await page.waitForURL('**/login*')
  await new SignInPage(page).signIn('operator')
  await page.waitForURL((url) => url.pathname === '/documents' && url.searchParams.get('tab') === 'all')
})

story('a signed-in user who opens the sign-in page is redirected', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/login' })
  await page.waitForURL((url) => url.pathname === '/')
})

story('a page that the user may not open redirects without a refused API call', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const refused: string[] = []
  page.on('response', (reply) => void (reply.status() === 403 && refused.push(reply.url())))
  await page.goto(new URL('/approval', page.url()).href)
  await page.getByText(words.pt.app.forbidden).first().waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(refused).toEqual([])
})

story.for([
  ['credit_note_creator', '/credit'],
  ['b2b_retailer', '/settings'],
  ['reprinting_operator', '/reprint'],
] as const)('%s lands on %s', async ([username, landing], { open }) => {
  const page = await open({ at: '/login' })
  await new SignInPage(page).signIn(username)
  await page.waitForURL((url) => url.pathname === landing)
})

story('logging out ends the session here and on the server', async ({ visit }) => {
  const { page } = await visit({ as: 'operator', freshSession: true, at: '/' })
  const token = await page.evaluate(() => localStorage.getItem('auth._token.local'))
  await new Frame(page).logOut()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('auth._token.local'))).toBeNull()
  const reply = await page.request.get('/api/auth/me', { headers: { Authorization: String(token) } })
  expect(reply.status()).toBe(401)
})

story('an unknown address says so and leads home', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/no/such/page' })
  await page.getByRole('heading', { name: 'Ooops!' }).waitFor()
  await page.getByText(words.pt.errors.notFound).waitFor()
  await page.getByText('404').first().waitFor()
  await page.getByRole('link', { name: words.pt.errors.home }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

story('a reprinting operator finds a shipment by the number on paper', async ({ open }) => {
  type Listed = { data: { id: number; number: string }[] }
  const { body } = await call<Listed>('admin', 'GET', '/shipments?perPage=1')
  const [shipment] = body.data
  const page = await open({ as: 'reprinting_operator', at: '/' })
  await page.waitForURL('**/reprint')
  const number = page.getByLabel(words.pt.shipments.reprint.number)
  await number.fill('CG.XX.2020/1')
  await page.keyboard.press('Enter')
  await page.getByText('CG.XX.2020/1').waitFor()
  await number.fill(shipment?.number.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/picking/${shipment?.id}`)
  await page.getByRole('navigation').getByRole('link').first().click()
  await page.waitForURL('**/reprint')
  await page.goBack()
  await page.waitForURL(`**/picking/${shipment?.id}`)
  const { label, reprint } = words.pt.ui.palette
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: label }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(reprint)
  await page.getByRole('option', { name: reprint }).first().click()
  await page.waitForURL('**/reprint')
})

story('a new password needs the current one, and errors are shown at their fields', async ({ open }) => {
  const page = await open({ as: 'offer_approver', at: '/profile' })
  const { currentPassword, submit } = words.pt.profile
  const { password, passwordConfirmation, rules } = words.pt.ui.newPassword
  const type = async (fresh: string, present: string) => {
    await page.getByLabel(password, { exact: true }).fill(fresh)
    await page.getByLabel(passwordConfirmation, { exact: true }).fill(fresh)
    await page.getByLabel(currentPassword, { exact: true }).fill(present)
    await page.getByRole('button', { name: submit }).click()
  }
  // Within the page, because the notification repeats the sentence.
  const waitForError = (sentence: string) =>
    page.getByRole('main').getByText(sentence, { exact: true }).waitFor()
  await type('uma senha só minha', '')
  await waitForError(rules.required)
  await type('Maputo2026!', 'demo-cais-2026')
  await waitForError(
    'Esta senha está entre as primeiras que se experimentam. Escolha uma que ninguém adivinhe.',
  )
  await type('uma senha só minha', 'outra senha')
  await waitForError('A senha actual não está correcta.')
})
