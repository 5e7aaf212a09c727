import type { Page } from 'playwright-core'
import { ACCESS, ALL_ROUTES, type Route } from '../harness/allowed-routes.ts'
import { pathOf } from '../harness/demo.ts'
import { goInside, pathnameOf } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { Frame } from '../pages/frame.ts'

/** Role × route of spec §6, cell by cell, in one tab per role. */
story.concurrent.for(Object.keys(ACCESS))(
  '%s opens what the role may open and nothing else',
  async (username, { open }) => {
    const access = ACCESS[username] ?? { routes: [], landing: null }
    const page = await open({ as: username, at: '/profile' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const wrong: string[] = []
    for (const route of ALL_ROUTES) {
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
  await goInside(page, path)
  // Another branch's record is not there for everyone: a page that says so is open all the same.
  const main = page.getByRole('main')
  await main.getByRole('heading').or(main.getByRole('alert')).first().waitFor()
  // A refusal of the page before may stand for a while; one of this page has led away, or stays.
  const said = page.getByText(words.pt.app.forbidden).first()
  const open = await said.waitFor({ state: 'hidden' }).then(
    () => true,
    () => false,
  )
  if (!open) return 'was refused'
  return pathnameOf(page) === path ? null : `led to ${pathnameOf(page)}`
}

async function problemOfRefusing(page: Page, route: Route, landing: string | null): Promise<string | null> {
  const path = await pathOf(route)
  if (landing === null) await goBetween(page)
  await goInside(page, path)
  if (route === 'index' && landing !== null) return problemOfLanding(page, landing)
  const said = page.getByText(words.pt.app.forbidden).first()
  const refused = await said.waitFor().then(
    () => true,
    () => false,
  )
  if (!refused) return `was not refused, at ${pathnameOf(page)}`
  if (landing === null) return null
  await new Frame(page).closeNotices()
  return problemOfLanding(page, landing)
}

/** Who is sent nowhere reads the refusal in its place: that of the page before must be gone. */
async function goBetween(page: Page) {
  await goInside(page, '/profile')
  await page.getByText(words.pt.app.forbidden).first().waitFor({ state: 'hidden' })
}

/** '/' leads on to where the role belongs without a reproach. */
async function problemOfLanding(page: Page, landing: string): Promise<string | null> {
  const there = await page
    .waitForURL((url) => url.pathname === landing)
    .then(
      () => true,
      () => false,
    )
  return there ? null : `led to ${pathnameOf(page)} instead of ${landing}`
}
