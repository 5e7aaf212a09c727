import type { Page } from 'playwright-core'
import { overflowOf, violationsOf } from '../harness/accessibility.ts'
import { everyPage } from '../harness/demo.ts'
import { navigateTo, waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

/** Every route, with the data of the demo company; in the dark only colours are different. */
story(
  'axe finds nothing on any route, on desk and phone, light and dark',
  { timeout: 900_000 },
  async ({ open }) => {
    const page = await open({ as: 'admin' })
    const found = new Map<string, readonly string[]>()
    for (const [name, path] of await everyPage()) found.set(name, await problemsOf(page, path))
    expect(groupByProblem(found)).toEqual([])
  },
)

async function problemsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(DESK)
  await navigateTo(page, path)
  // The showcase always shows loading indicators.
  const loading =
    path === '/components' ? page.getByRole('heading', { level: 1 }).waitFor() : waitUntilLoaded(page)
  const isLoaded = await loading.then(
    () => true,
    () => false,
  )
  if (!isLoaded) return ['never stops loading']
  const problems: Record<string, readonly string[]> = {}
  problems.desk = [...(await violationsOf(page)), ...(await sideways(page))]
  await chooseTheme(page, 'dark')
  problems['dark desk'] = await violationsOf(page, 'colours')
  await page.setViewportSize(PHONE)
  problems['dark phone'] = await violationsOf(page, 'colours')
  await chooseTheme(page, 'light')
  problems.phone = [...(await violationsOf(page)), ...(await sideways(page))]
  return Object.entries(problems).flatMap(([where, texts]) => texts.map((text) => `${where}: ${text}`))
}

/** As another tab would: the page takes over what is stored. */
async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('cais.theme', chosen)
    const change = { key: 'cais.theme', newValue: chosen, storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', change))
  }, theme)
  await page.waitForFunction(
    (chosen) => document.documentElement.dataset.mantineColorScheme === chosen,
    theme,
  )
}

/** One line per problem, with all the routes that have it. */
function groupByProblem(found: ReadonlyMap<string, readonly string[]>): string[] {
  const routesOf = new Map<string, string[]>()
  for (const [route, problems] of found) {
    for (const problem of problems) routesOf.set(problem, [...(routesOf.get(problem) ?? []), route])
  }
  return [...routesOf].map(([problem, routes]) => `${problem} (${routes.join(', ')})`)
}

async function sideways(page: Page): Promise<string[]> {
  const pixels = await overflowOf(page)
  return pixels === 0 ? [] : [`scrolls sideways by ${pixels} px`]
}

story.for(['light', 'dark'] as const)(
  'axe finds nothing on the sign-in and error pages, %s',
  async (theme, { open }) => {
    for (const at of ['/login', '/first-password', '/no/such/page']) {
      const page = await open({ theme, at, ...(at === '/no/such/page' ? { as: 'admin' } : {}) })
      await waitUntilLoaded(page)
      expect(await violationsOf(page)).toEqual([])
      await page.setViewportSize(PHONE)
      expect([...(await violationsOf(page)), ...(await sideways(page))]).toEqual([])
    }
  },
)
