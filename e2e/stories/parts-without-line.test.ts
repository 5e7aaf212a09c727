import type { Page } from 'playwright-core'
import { eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { filled, words } from '../harness/words.ts'

const { app, ui, orders, profile } = words.pt

/** Which of the parts that are opened here are not on the device yet. */
const missing = (page: Page) =>
  page.evaluate(async () => {
    const parts = await (await fetch('/parts.json')).json()
    const { orders, profile } = parts.features
    const wanted: string[] = [...parts.all, ...parts.words.pt, ...orders, ...profile]
    const kept = await Promise.all(wanted.map((file) => caches.match(`/${file}`)))
    return wanted.filter((_, at) => kept[at] === undefined)
  })

story('what was never opened is there when the line goes', async ({ open, line }) => {
  const page = await open({ as: 'operator', at: '/documents', address: line.address, worker: true })
  await page.getByRole('heading', { level: 1, name: orders.title }).waitFor()
  await eventually(
    () => missing(page),
    (files) => files.length === 0,
  )
  line.cut()

  // A window over the page, another with words of its own, and a page that nobody opened before.
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: app.shortcuts.title }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: filled(app.user.menu, { name: 'Vendas Sede' }) }).click()
  await page.getByRole('menuitem', { name: app.user.profile }).click()
  await page.getByRole('dialog', { name: profile.title }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: orders.dashboard }).click()
  await page.getByRole('heading', { level: 1, name: orders.dashboardPage.title }).waitFor()
})

story('a part that cannot be had says so in its place, and comes on request', async ({ open, line }) => {
  const page = await open({ as: 'operator', at: '/documents', address: line.address })
  const list = page.getByRole('heading', { level: 1, name: orders.title })
  await list.waitFor()
  line.cut()
  await page.keyboard.press('?')
  const notice = page.getByRole('alert').filter({ hasText: ui.partMissing })
  await notice.waitFor()
  expect(await list.isVisible()).toBe(true)
  // Still no line: it says so again.
  const failed = page.waitForEvent('requestfailed', (request) => /shortcuts-dialog.*js$/.test(request.url()))
  await notice.getByRole('button', { name: ui.retry }).click()
  await failed
  await notice.waitFor()

  line.mend()
  await notice.getByRole('button', { name: ui.retry }).click()
  // a browser that remembers what failed gets the whole page again, and its key is pressed once more
  const keys = page.getByRole('dialog', { name: app.shortcuts.title })
  await eventually(
    async () => {
      if (!(await keys.isVisible())) await page.keyboard.press('?')
      return await keys.isVisible()
    },
    (isThere) => isThere,
  )
  await notice.waitFor({ state: 'hidden' })
})

story('a page that cannot be had leaves the bars, and comes on request', async ({ open, line }) => {
  const page = await open({ as: 'operator', at: '/documents', address: line.address })
  await page.getByRole('heading', { level: 1, name: orders.title }).waitFor()
  line.cut()
  await page.getByRole('link', { name: orders.dashboard }).click()
  const notice = page.getByRole('alert').filter({ hasText: ui.partMissing })
  await notice.waitFor()
  expect(await page.getByRole('navigation', { name: app.mainMenu }).first().isVisible()).toBe(true)
  line.mend()
  await notice.getByRole('button', { name: ui.retry }).click()
  await page.getByRole('heading', { level: 1, name: orders.dashboardPage.title }).waitFor()
})
