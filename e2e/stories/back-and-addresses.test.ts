import { violationsOf } from '../harness/accessibility.ts'
import { call } from '../harness/api.ts'
import { closeAll, submittedOrders } from '../harness/orders.ts'
import { expect, story } from '../harness/story.ts'
import { submittedOrder } from '../harness/submitted-order.ts'
import { fillIn, words } from '../harness/words.ts'

const t = words.pt.orders
const filter = words.pt.ui.filter

/** Long enough that the next letter counts as a new search (lib/lists/history-step). */
const SEARCH_PAUSE_MS = 3001

type Read = { data: { customer: { id: number } } }
type Summary = { data: { exposure: { thisOrder: number; openOrders: number; total: number } } }

story(
  'back goes through page, search and tab, and returns the focus to the row that was opened',
  async ({ open }) => {
    const page = await open({ as: 'operator', at: '/documents?tab=all' })
    const box = page.getByRole('searchbox', { name: t.search.label })
    const rows = page.locator('[role="row"][data-leads]')
    await rows.first().waitFor()

    await page.getByRole('link', { name: new RegExp(`^${t.tabs.pending}`) }).click()
    await page.waitForURL(/tab=pending/)
    const typing = new Date()
    await page.clock.setFixedTime(typing)
    await box.fill('PEV')
    await page.waitForURL(/search=PEV$/)
    await box.fill('PEV.SD')
    await page.waitForURL(/search=PEV\.SD/)

    // A finished search is one step of the browser's history; its single letters are not.
    await page.clock.setFixedTime(typing.getTime() + SEARCH_PAUSE_MS)
    await box.fill('PEV.BE')
    await page.waitForURL(/search=PEV\.BE/)
    await page.goBack()
    await page.waitForURL(/search=PEV\.SD/)
    await expect.poll(() => box.inputValue()).toBe('PEV.SD')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await expect.poll(() => box.inputValue()).toBe('')
    expect(new URL(page.url()).searchParams.get('tab')).toBe('pending')
    await page.goBack()
    await page.waitForURL(/tab=all/)
    await page.goForward()
    await page.waitForURL(/tab=pending/)
    await page.goBack()
    await page.waitForURL(/tab=all/)

    await rows.nth(3).waitFor()
    const link = rows.nth(3).getByRole('link').first()
    const href = await link.getAttribute('href')
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  },
)

story(
  'on a phone a document opens at its top, and the list returns to its scroll position',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/approval', width: 390, height: 700, touch: true })
    const row = page.getByRole('region', { name: words.pt.approvals.inbox }).getByRole('link').last()
    await row.waitFor()
    // the page is as high as it stays once its typeface is there
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    await row.scrollIntoViewIfNeeded()
    const scrolled = () => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop)
    await expect.poll(scrolled).toBeGreaterThan(100)
    const [before, href] = [await scrolled(), await row.getAttribute('href')]
    await row.tap()
    await page.waitForURL(`**${href}`)
    await page.locator('#case-name').waitFor()
    expect(await scrolled()).toBe(0)
    await page.goBack()
    await expect.poll(scrolled).toBe(before)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  },
)

story(
  'back from a document returns the focus to its card, in the grid and on the board',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/documents?tab=all&view=grid' })
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: link } = document
        const column = link?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null
        const top = link?.getBoundingClientRect().top ?? -1
        return [link?.getAttribute('href'), column, top > 0 && top < window.innerHeight]
      })
    for (const [address, cards, column] of [
      ['/documents?tab=all&view=grid', page.locator('[data-index] a'), null],
      [
        '/documents?view=kanban',
        page.locator('[data-column="STOCK_ANALYSIS"] [data-index] a'),
        'STOCK_ANALYSIS',
      ],
    ] as const) {
      await page.goto(new URL(address, page.url()).href)
      const link = cards.nth(column ? 6 : 20)
      await link.waitFor()
      await link.scrollIntoViewIfNeeded()
      const href = await link.getAttribute('href')
      await link.focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${href}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goBack()
      await expect.poll(focused).toEqual([href, column, true])
    }
  },
)

story('an address with an invalid filter names the filter, and the list is still shown', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents?tab=all&createdFrom=2026-02-31&page=abc' })
  const rows = page.locator('[role="row"][data-leads]')
  await rows.first().waitFor()
  const notice = page.getByRole('alert')
  await notice.getByText(fillIn(filter.wrong, { name: t.filters.createdFrom, value: '2026-02-31' })).waitFor()
  expect(await violationsOf(page)).toEqual([])
  for (const left of [1, 0]) {
    await notice.getByRole('button', { name: filter.clearOne }).first().click()
    await expect.poll(() => notice.getByRole('button').count()).toBe(left)
  }
  expect(page.url()).toMatch(/\/documents\?tab=all$/)

  await page.goto(new URL('/documents?search=%00', page.url()).href)
  await notice.getByRole('button', { name: filter.clearOne }).waitFor()
  for (const path of ['/documents/abc', '/documents/drafts/abc']) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByText(words.pt.errors.notFound).waitFor()
  }
})

story('a page after the last one leads to the last', async ({ open }) => {
  const page = await open({ as: 'operator', at: '/documents?tab=all&page=50' })
  await page.waitForURL((url) => Number(url.searchParams.get('page') ?? 50) < 50)
  await page.locator('[role="row"][data-leads]').first().waitFor()
})

story('a closed document no longer counts in the exposure of its customer', async ({ open }) => {
  const [order] = await submittedOrders({ count: 1, reference: 'Crédito fechado' })
  const id = order?.id ?? 0
  const { customer } = (await call<Read>('admin', 'GET', `/orders/${id}`)).body.data
  const exposure = async () =>
    (await call<Summary>('admin', 'GET', `/customers/${customer.id}/summary?orderId=${id}`)).body.data
      .exposure
  const before = await exposure()
  expect(before.thisOrder).toBeGreaterThan(0)

  await closeAll([{ id }])
  const after = await exposure()
  expect(after.thisOrder).toBe(0)
  expect(after.total).toBe(before.total - before.thisOrder)
  const page = await open({ as: 'operator', at: `/documents/${id}` })
  await page.getByText(words.pt.ui.debts.account, { exact: true }).waitFor()
  expect(await page.getByText(words.pt.ui.credit.order).count()).toBe(0)
})

story('a number that is not in the open tab is found with one click', async ({ open }) => {
  const { number } = await submittedOrder({
    customer: 'Mercearia Boa Hora',
    lines: [{ productId: 'AR-25', quantity: 1 }],
  })
  const page = await open({ as: 'admin', at: `/documents?tab=canceled&search=${encodeURIComponent(number)}` })
  const { empty, tabs } = t
  await page.getByText(empty.filteredHere).waitFor()
  await page.getByText(`Em «${tabs.all}» há 1 documento.`).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: fillIn(empty.seeTab, { tab: tabs.all }) }).click()
  await page.getByRole('link', { name: number }).waitFor()
})
