import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { Frame } from '../pages/frame.ts'

const YEAR_DAYS = 365

story('the language is switched in the top bar and remembered for a year', async ({ visit }) => {
  const { page, context } = await visit({ as: 'operator', at: '/documents' })
  const menu = new Frame(page, 'pt').menu
  await menu.getByRole('link', { name: words.pt.app.menu.documents }).first().waitFor()
  await new Frame(page, 'pt').language('en').click()
  await new Frame(page, 'en').menu.getByRole('link', { name: words.en.app.menu.documents }).first().waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')

  const cookie = (await context.cookies()).find(({ name }) => name === 'cais_language')
  expect(cookie?.value).toBe('en')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(YEAR_DAYS)

  await page.reload()
  await new Frame(page, 'en').menu.waitFor()
})

story.for([
  ['en-GB', 'en'],
  ['fr-FR', 'pt'],
] as const)('a browser set to %s gets the sign-in page in %s', async ([locale, language], { open }) => {
  const page = await open({ at: '/login', language: null, locale })
  await page.getByLabel(words[language].sessions.username, { exact: true }).waitFor()
})

story('the theme survives a reload and never flashes', async ({ open }) => {
  const page = await open({ as: 'operator', theme: 'light' })
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const { theme } = words.pt.app
  expect(await scheme()).toBe('light')
  const [before = ''] = theme.label.split('{')
  await page.getByRole('button', { name: `${before}${theme.light}` }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(scheme).toBe('dark')
})
