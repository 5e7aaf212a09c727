import type { Page } from 'playwright-core'
import { ACCESS, ALL_ROUTES, type Route } from '../harness/allowed-routes.ts'
import { pathOf } from '../harness/demo.ts'
import { navigateTo, pathnameOf } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { Frame } from '../pages/frame.ts'

/**
 * Every route that a role may open, and every sixth of those it may not, other ones for the next role: one guard refuses them
 * all, and its table is proved cell by cell beside it (packages/domain/src/access/pages.test.ts). Roles that may open the same, as the
 * warehouse managers of the branches, share these routes: each opens every third of them. One tab per role.
 */
const REFUSED_OF = 6
const SHARED_OF = 3

/** How many roles may open just what this one may. */
const rolesLike = (routes: readonly Route[]) =>
  Object.values(ACCESS).filter((other) => other.routes.join() === routes.join()).length

story.concurrent.for(Object.keys(ACCESS).map((username, index) => [username, index] as const))(
  '%s opens what the role may open and nothing else',
  async ([username, index], { open }) => {
    const access = ACCESS[username] ?? { routes: [], landing: null }
    const page = await open({ as: username, at: '/profile' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const wrong: string[] = []
    const openedOf = rolesLike(access.routes) < SHARED_OF ? 1 : SHARED_OF
    const isTried = (route: Route, at: number) =>
      route === 'index' || (at + index) % (access.routes.includes(route) ? openedOf : REFUSED_OF) === 0
    for (const route of ALL_ROUTES.filter(isTried)) {
      const problem = access.routes.includes(route)
        ? await problemOfOpening(page, route)
        : await problemOfRefusing(page, route, access.landing)
      if (problem !== null) wrong.push(`${route}: ${problem}`)
    }
    expect(wrong).toEqual([])
  },
)

async function problemOfOpening(page: Page, route: Route): Promise<string | null> {
  const path = await pathOf(route)
  await navigateTo(page, path)
  // A record of another branch may be missing; the page that says so still counts as opened.
  const main = page.getByRole('main')
  await main.getByRole('heading').or(main.getByRole('alert')).first().waitFor()
  // A refusal left by the previous page disappears after a while; one of this page stays.
  const refusal = page.getByText(words.pt.app.forbidden).first()
  const open = await refusal.waitFor({ state: 'hidden' }).then(
    () => true,
    () => false,
  )
  if (!open) return 'was refused'
  return pathnameOf(page) === path ? null : `led to ${pathnameOf(page)}`
}

async function problemOfRefusing(page: Page, route: Route, landing: string | null): Promise<string | null> {
  const path = await pathOf(route)
  if (landing === null) await clearRefusal(page)
  await navigateTo(page, path)
  if (route === 'index' && landing !== null) return problemOfLanding(page, landing)
  const refusal = page.getByText(words.pt.app.forbidden).first()
  const refused = await refusal.waitFor().then(
    () => true,
    () => false,
  )
  if (!refused) return `was not refused, at ${pathnameOf(page)}`
  if (landing === null) return null
  await new Frame(page).closeNotices()
  return problemOfLanding(page, landing)
}

/** Without a landing page the refusal appears in place, so the previous one must disappear first. */
async function clearRefusal(page: Page) {
  await navigateTo(page, '/profile')
  await page.getByText(words.pt.app.forbidden).first().waitFor({ state: 'hidden' })
}

/** '/' redirects to the landing page of the role without a refusal. */
async function problemOfLanding(page: Page, landing: string): Promise<string | null> {
  const hasLanded = await page
    .waitForURL((url) => url.pathname === landing)
    .then(
      () => true,
      () => false,
    )
  return hasLanded ? null : `led to ${pathnameOf(page)} instead of ${landing}`
}
