import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const { table } = words.pt.views
const { bulkPrint } = words.pt.shipments
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

story(
  'papers of chosen shipments are asked for at once, and what has none left says so',
  async ({ open }) => {
    const path = '/shipments?tab=billed&perPage=2'
    const { data } = (await call<{ data: { number: string }[] }>('admin', 'GET', path)).body
    const [first, second] = data.map(({ number }) => number)
    if (first === undefined || second === undefined) throw new Error('The demo company has billed shipments')
    const page = await open({ as: 'admin', at: '/picking?tab=billed' })
    for (const number of [first, second]) await page.getByRole('checkbox', { name: number }).check()
    const print = page.getByRole('button', { name: fillIn(bulkPrint.button, { count: 2 }) })
    const dialog = page.getByRole('dialog')
    await print.click()
    await dialog.getByRole('button', { name: /^Imprimir \d+ papéis$/ }).click()
    for (const number of [first, second])
      await dialog.getByRole('button', { name: fillIn(bulkPrint.openOf, { number }) }).waitFor()
    await dialog.getByText(fillIn(bulkPrint.progress, { done: 2, all: 2 })).waitFor()

    await dialog.getByRole('button', { name: bulkPrint.close, exact: true }).last().click()
    await print.click()
    await expect.poll(() => dialog.getByText('Nada por imprimir').count()).toBe(2)
  },
)
