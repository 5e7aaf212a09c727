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

  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  // In one call, as a browser does it: it prints what stands there when the listeners are through, and the list goes on loading.
  const printed = await list.evaluate(async (table) => {
    window.dispatchEvent(new Event('beforeprint'))
    await new Promise<void>(queueMicrotask)
    const drawn = table.querySelectorAll('[role="row"], tr').length
    return {
      undrawn: Number(table.ariaRowCount) - drawn,
      theme: document.documentElement.dataset.mantineColorScheme,
    }
  })
  expect(printed).toEqual({ undrawn: 0, theme: 'light' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows.count()).toBeLessThan(MAX_FULLY_DRAWN)
  expect(await theme()).toBe('dark')
})
