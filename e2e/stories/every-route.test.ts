import type { Page } from 'playwright-core'
import { overflowOf, violationsOf } from '../harness/accessibility.ts'
import { everyPage } from '../harness/demo.ts'
import { navigateTo, waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

/** Every route, with the data of the demo company. */
story.for(['light', 'dark'] as const)(
  'axe finds nothing on any route, %s, desk and phone',
  { timeout: 600_000 },
  async (theme, { open }) => {
    const page = await open({ as: 'admin', theme })
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
  const atDesk = [...(await violationsOf(page)), ...(await sideways(page))]
  await page.setViewportSize(PHONE)
  const atPhone = [...(await violationsOf(page)), ...(await sideways(page))]
  return [...atDesk.map((text) => `desk: ${text}`), ...atPhone.map((text) => `phone: ${text}`)]
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
