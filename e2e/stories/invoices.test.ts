import { violationsOf } from '../harness/accessibility.ts'
import { expect, story } from '../harness/story.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.invoices
const c = words.pt.closings

story('an invoice is found, its way is told, and the books stand beside it', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/documents/invoices' })
  const table = page.getByRole('table', { name: t.title })
  await page.getByRole('region', { name: t.summary.label }).getByText(t.summary.rate).waitFor()
  await page.getByRole('navigation', { name: t.views }).getByText(t.tabs.open).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('open')
  expect(await violationsOf(page)).toEqual([])
  await table.getByRole('link', { name: /^FT / }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t.journey.title).waitFor()
  await sheet.getByText(t.journey.shipment, { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await sheet.getByRole('link', { name: t.open, exact: true }).click()
  await page.getByRole('region', { name: t.line.label }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/documents/closing?view=series')
  await page.getByRole('table', { name: c.views.series }).getByText(c.kinds.FT).first().waitFor()
  await page.getByRole('link', { name: c.views.journal }).click()
  await page.getByRole('table', { name: c.views.journal }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

story('what blocks the closing of a month stands first, and who closes is asked', async ({ open }) => {
  const page = await open({ as: 'admin', theme: 'dark', at: '/documents/closing?month=2001-01' })
  await page.getByRole('region', { name: c.equation }).getByText(c.nothingLeft).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const month = fillIn(c.monthOf, { month: c.months['01'], year: '2001' })
  await page.getByRole('button', { name: fillIn(c.close, { month }) }).click()
  await page.getByRole('dialog').getByText(c.closeText).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const reader = await open({ as: 'operator', at: '/documents/invoices' })
  await reader.getByRole('table', { name: t.title }).waitFor()
  expect(await reader.getByRole('link', { name: t.closingLink }).count()).toBe(0)
})
