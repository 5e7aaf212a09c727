import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

story('the title of the next page appears at once, before its code has loaded', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/profile' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/shipments-list-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.textContent()).toBe(words.pt.profile.title)
  await page.getByRole('link', { name: words.pt.app.menu.picking }).first().click()
  await expect.poll(() => title.textContent()).toBe(words.pt.app.pages.picking)
  expect(await page.getByRole('table').count()).toBe(0)
  release()
  await page.getByRole('table').waitFor()
  expect(await title.textContent()).toBe(words.pt.app.pages.picking)
})
