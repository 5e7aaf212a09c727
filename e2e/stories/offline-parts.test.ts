import type { Page } from 'playwright-core'
import { eventually } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const { app, ui, orders, profile } = words.pt

/** The code files this story needs that are not in the cache yet. */
const missing = (page: Page) =>
  page.evaluate(async () => {
    const parts = await (await fetch('/parts.json')).json()
    const { orders, profile } = parts.features
    const wanted: string[] = [...parts.all, ...parts.words.pt, ...orders, ...profile]
    const cached = await Promise.all(wanted.map((file) => caches.match(`/${file}`)))
    return wanted.filter((_, at) => cached[at] === undefined)
  })

story('pages that were never opened work offline', async ({ open, connection }) => {
  const page = await open({ as: 'operator', at: '/documents', address: connection.address, worker: true })
  await page.getByRole('heading', { level: 1, name: orders.title }).waitFor()
  await eventually(
    () => missing(page),
    (files) => files.length === 0,
  )
  connection.disconnect()

  // A dialog, a dialog with its own texts, and a page, none of which were opened before.
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: app.shortcuts.title }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: fillIn(app.user.menu, { name: 'Vendas Sede' }) }).click()
  await page.getByRole('menuitem', { name: app.user.profile }).click()
  await page.getByRole('dialog', { name: profile.title }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: orders.dashboard }).click()
  await page.getByRole('heading', { level: 1, name: orders.dashboardPage.title }).waitFor()
})

story(
  'a dialog that cannot be loaded says so in its place and loads on retry',
  async ({ open, connection }) => {
    const page = await open({ as: 'operator', at: '/documents', address: connection.address })
    const list = page.getByRole('heading', { level: 1, name: orders.title })
    await list.waitFor()
    connection.disconnect()
    await page.keyboard.press('?')
    const notice = page.getByRole('alert').filter({ hasText: ui.partMissing })
    await notice.waitFor()
    expect(await list.isVisible()).toBe(true)
    // Still offline: it says so again.
    const failed = page.waitForEvent('requestfailed', (request) =>
      /shortcuts-dialog.*js$/.test(request.url()),
    )
    await notice.getByRole('button', { name: ui.retry }).click()
    await failed
    await notice.waitFor()

    connection.reconnect()
    await notice.getByRole('button', { name: ui.retry }).click()
    // A browser that remembers the failed import reloads the page; then the key must be pressed again.
    const keys = page.getByRole('dialog', { name: app.shortcuts.title })
    await eventually(
      async () => {
        if (!(await keys.isVisible())) await page.keyboard.press('?')
        return await keys.isVisible()
      },
      (isThere) => isThere,
    )
    await notice.waitFor({ state: 'hidden' })
  },
)

story('when a page cannot be loaded the bars stay, and it loads on retry', async ({ open, connection }) => {
  const page = await open({ as: 'operator', at: '/documents', address: connection.address })
  await page.getByRole('heading', { level: 1, name: orders.title }).waitFor()
  connection.disconnect()
  await page.getByRole('link', { name: orders.dashboard }).click()
  const notice = page.getByRole('alert').filter({ hasText: ui.partMissing })
  await notice.waitFor()
  expect(await page.getByRole('navigation', { name: app.mainMenu }).first().isVisible()).toBe(true)
  connection.reconnect()
  await notice.getByRole('button', { name: ui.retry }).click()
  await page.getByRole('heading', { level: 1, name: orders.dashboardPage.title }).waitFor()
})
