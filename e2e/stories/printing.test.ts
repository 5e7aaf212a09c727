import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

type Listed = { meta: { pagination: { totalItems: number } } }
const { table } = words.pt.views

story('a long list goes to paper as a whole, and in the colours of the day', async ({ open }) => {
  const { body } = await call<Listed>('admin', 'GET', '/orders?perPage=1')
  const all = body.meta.pagination.totalItems
  // the list draws only what is near the screen once it is longer than this
  expect(all).toBeGreaterThan(80)
  const page = await open({ as: 'admin', at: '/documents?tab=all', theme: 'dark' })
  await page.getByRole('button', { name: table.label }).click()
  await page.getByLabel(table.endless).setChecked(true)
  await page.keyboard.press('Escape')
  const rows = page.getByRole('table').getByRole('row')
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(all + 1))
  await expect.poll(() => rows.count()).toBeLessThan(all)

  const told = (name: string) => page.evaluate((event) => window.dispatchEvent(new Event(event)), name)
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await told('beforeprint')
  expect([await rows.count(), await theme()]).toEqual([all + 1, 'light'])
  await told('afterprint')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  expect(await theme()).toBe('dark')
})
