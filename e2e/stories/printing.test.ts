import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const { table } = words.pt.views
/** The list draws only what is near the screen once it is longer than this. */
const DRAW_ALL = 80

story('a long list goes to paper as a whole, and in the colours of the day', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/documents?tab=all', theme: 'dark' })
  await page.getByRole('button', { name: table.label }).click()
  await page.getByLabel(table.endless).setChecked(true)
  await page.keyboard.press('Escape')
  const list = page.getByRole('table')
  const rows = list.getByRole('row')
  /** Of the rows that are loaded, with the head. */
  const loaded = async () => Number(await list.getAttribute('aria-rowcount'))
  await expect.poll(loaded).toBeGreaterThan(DRAW_ALL + 1)
  await expect.poll(() => rows.count()).toBeLessThan(DRAW_ALL)

  const told = (name: string) => page.evaluate((event) => window.dispatchEvent(new Event(event)), name)
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await told('beforeprint')
  expect([await rows.count(), await theme()]).toEqual([await loaded(), 'light'])
  await told('afterprint')
  await expect.poll(() => rows.count()).toBeLessThan(DRAW_ALL)
  expect(await theme()).toBe('dark')
})
