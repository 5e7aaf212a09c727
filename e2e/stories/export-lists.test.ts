import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'

const t = words.pt.exports

/** Exports the list on the screen, with keys alone. */
async function exportList(page: Page, format: 'xlsx' | 'csv') {
  await page.getByRole('button', { name: t.label, exact: true }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: t[format], exact: true })
  await item.waitFor()
  if (format === 'csv') await page.keyboard.press('ArrowDown')
  await item.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
}

async function exportedFile(page: Page, format: 'xlsx' | 'csv') {
  const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, format)])
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

/** What the foot of the list says: '107 documentos'. */
async function documentsOnScreen(page: Page): Promise<number> {
  const foot = page.getByText(/^\d+\s+documentos?$/)
  return Number.parseInt((await foot.textContent()) ?? '', 10)
}

story('a list is exported to Excel and CSV with its filter, whichever page is open', async ({ open }) => {
  const page = await open({ as: 'super_user', at: '/documents?tab=finished' })
  const shown = await documentsOnScreen(page)
  const csv = await exportedFile(page, 'csv')
  const lines = csv.bytes.toString('utf8').split('\r\n').slice(0, -1)
  expect(csv.name).toMatch(/^documentos-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(lines[0]).toMatch(/^\uFEFF"Número";"Tipo";"Estado";"Fase"/)
  expect(lines).toHaveLength(shown + 1)
  expect(lines.slice(1).every((line) => line.includes('"Terminado"'))).toBe(true)
  await page.getByText(new RegExp(`${csv.name}: ${shown} linhas`)).waitFor()
  const xlsx = await exportedFile(page, 'xlsx')
  expect(xlsx.name).toMatch(/^documentos-\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
})

story(
  'approvals, stock analysis and shipments can be exported, in the language of the screen',
  async ({ open }) => {
    const page = await open({ as: 'super_user', at: '/approval', language: 'en' })
    const names: string[] = []
    for (const path of ['/approval', '/stock', '/picking']) {
      await page.goto(path)
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: words.en.exports.label, exact: true }).click()
      await page.getByRole('menuitem', { name: words.en.exports.csv, exact: true }).click()
      names.push((await coming).suggestedFilename().replace(/-\d.*/, ''))
    }
    expect(names).toEqual(['approvals', 'stock-analysis', 'shipments'])
  },
)

story('an export can be cancelled, and offline it says so and saves nothing', async ({ open }) => {
  const page = await open({ as: 'super_user', at: '/documents?tab=all' })
  await documentsOnScreen(page)
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  // The server never answers.
  await page.route('**/api/orders?*', () => {})
  await exportList(page, 'xlsx')
  await page.getByText(t.preparing).waitFor()
  await page.getByRole('button', { name: t.cancel }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: t.label, exact: true })
  await button.and(page.locator(':focus')).waitFor()
  await page.unroute('**/api/orders?*')
  await page.route('**/api/orders?*', (route) => route.abort('connectionreset'))
  await exportList(page, 'xlsx')
  await page.getByRole('alert').filter({ hasText: words.pt.app.noConnection }).waitFor()
  expect(saved).toEqual([])
})
