import type { Page } from 'playwright-core'
import { mayOpen } from '../harness/allowed-routes.ts'
import { call } from '../harness/api.ts'
import { navigateTo, waitUntilLoaded } from '../harness/go-to.ts'
import { expect, story } from '../harness/story.ts'

/**
 * The pages that several roles open and that name records of others, with records that the user sees. On each of them every
 * link must lead to a page that the role may open: a press that is refused throws people off their page.
 */
async function pagesWithLinks(username: string): Promise<string[]> {
  const ofRecords = await Promise.all(RECORDS.map((one) => pagesOfRecord(username, ...one)))
  return [...LISTS, ...ofRecords.flat()].filter((path) => mayOpen(username, path))
}

const LISTS = [
  // the month of today has open points
  ...[
    `/documents/closing?month=${new Date().toISOString().slice(0, 7)}`,
    '/settings/prices',
    '/picking/deliveries',
  ],
  ...['/stock/returns', '/credit/returns', '/credit/collections'],
]

/** A list, and the pages of a record of it. */
const RECORDS: readonly (readonly [list: string, ...pages: string[]])[] = [
  ['/orders?perPage=1&stage=BILLED', '/documents/{id}'],
  ['/invoices?perPage=1', '/documents/invoices/{id}'],
  ['/transfers?perPage=1', '/stock/transfers/{id}'],
  ['/stock/recalls?perPage=1', '/stock/recalls/{id}'],
  ['/credit-notes?perPage=1', '/credit/{id}'],
  ['/claims?perPage=1', '/claims/{id}'],
  ['/deliveries?perPage=1', '/picking/deliveries/{id}'],
  ['/b2b/retailers/logs?perPage=1', '/settings/b2b-logs?period=all&exchange={id}'],
  ['/customers?perPage=1', '/customers/{id}', '/customers/{id}/account'],
]

/** Nothing where the user has no such record. */
async function pagesOfRecord(username: string, list: string, ...pages: readonly string[]) {
  const { body } = await call<{ data?: { id: number }[] }>(username, 'GET', list)
  const id = body.data?.[0]?.id
  return id === undefined ? [] : pages.map((page) => page.replace('{id}', String(id)))
}

const USERS = [
  ...['stock_analyst', 'admin_sd', 'operator', 'commercial_approver', 'financial_approver'],
  ...['picking_manager', 'credit_note_creator', 'credit_note_collector', 'b2b_claims'],
]

story.concurrent.for(USERS)('%s sees no link that is refused', async (username, { open }) => {
  const page = await open({ as: username, at: '/profile' })
  await waitUntilLoaded(page)
  const wrong: string[] = []
  let seen = 0
  for (const path of await pagesWithLinks(username)) {
    await navigateTo(page, path)
    await waitUntilLoaded(page)
    const links = await linksOf(page)
    seen += links.length
    wrong.push(...links.filter((link) => !mayOpen(username, link)).map((link) => `${path}: ${link}`))
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(0)
})

story('a retailer reads a claim of its own without links to our records', async ({ open }) => {
  const page = await open({ as: 'b2b_claims', at: '/settings?tab=claims' })
  await page
    .getByRole('button', { name: /casadas$/ })
    .first()
    .click()
  // the invoice that a line is about is named with what is left of it
  await page
    .getByText(/restam .* facturado a/)
    .first()
    .waitFor()
  expect((await linksOf(page)).filter((link) => !mayOpen('b2b_claims', link))).toEqual([])
})

/** Where the links of the page lead within the product, those that only a narrow screen shows too; each address once. */
const linksOf = async (page: Page): Promise<string[]> => {
  const all = await page
    .getByRole('main')
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(all.filter((href) => href.startsWith('/')))]
}
