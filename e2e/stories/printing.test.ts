import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { table } = words.pt.views
/** A longer list draws only the rows near the screen. */
const MAX_FULLY_DRAWN = 80

story('a long list is printed completely, and in the light theme', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/documents?tab=all', theme: 'dark' })
  await page.getByRole('button', { name: table.label }).click()
  await page.getByLabel(table.endless).setChecked(true)
  await page.keyboard.press('Escape')
  const list = page.getByRole('table')
  const rows = list.getByRole('row')
  /** The number of loaded rows, including the header. */
  const loaded = async () => Number(await list.getAttribute('aria-rowcount'))
  await expect.poll(loaded).toBeGreaterThan(MAX_FULLY_DRAWN + 1)
  await expect.poll(() => rows.count()).toBeLessThan(MAX_FULLY_DRAWN)

  const dispatch = (name: string) => page.evaluate((event) => window.dispatchEvent(new Event(event)), name)
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await dispatch('beforeprint')
  // Both counts in one call: the list goes on loading while its end is drawn.
  const undrawn = () =>
    list.evaluate((table) => Number(table.ariaRowCount) - table.querySelectorAll('[role="row"], tr').length)
  expect([await undrawn(), await theme()]).toEqual([0, 'light'])
  await dispatch('afterprint')
  await expect.poll(() => rows.count()).toBeLessThan(MAX_FULLY_DRAWN)
  expect(await theme()).toBe('dark')
})
