import type { Locator, Page } from 'playwright-core'
import { call, eventually } from '../harness/api.ts'
import { words } from '../harness/words.ts'
import { DraftPage } from './draft-page.ts'

type Listed = { data: { id: number; poNumber: string; number: string | null }[] }

let references = 0

/** A reference that no other document has: by it a story counts what must never be two. */
export const aReference = () => `SL-${Date.now().toString(36)}-${++references}`.toUpperCase()

/** What the server has under a reference: documents that were submitted, and drafts. */
export async function onServer(reference: string) {
  const [orders, mine] = await Promise.all([
    call<Listed>('admin', 'GET', `/orders?reference=${reference}&perPage=50`),
    call<Listed>('operator', 'GET', '/drafts?perPage=100'),
  ])
  const submitted = orders.body.data.filter(({ number }) => number !== null)
  const drafts = mine.body.data.filter(({ poNumber }) => poNumber === reference)
  return { submitted: submitted.length, drafts: drafts.length }
}

/** In the top bar: how many wait to be sent, how many were refused. */
export const waitingChip = (page: Page, count: number): Locator =>
  page.getByText(`${count} por enviar`, { exact: true })
export const refusedChip = (page: Page, count: number): Locator =>
  page.getByText(`${count} não aceite`, { exact: true })

const CUSTOMER = 'Hotel Flor do Índico'

/** Customer, one line, and a reference. */
export async function writeDocument(page: Page, reference: string): Promise<DraftPage> {
  const draft = new DraftPage(page)
  await draft.chooseCustomer(CUSTOMER)
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '2')
  await draft.field('poNumber').fill(reference)
  return draft
}

/** The seller looks at the drafts while there is a line: customers and price list are then on the device. */
export async function lookUp(page: Page) {
  await page.goto('/documents/drafts')
  await page.getByRole('heading', { level: 1, name: words.pt.drafts.list.title }).waitFor()
  await eventually(
    () => page.evaluate(hasCustomersAndPrices),
    (known) => known,
  )
}

/** Runs in the page. The answers lie on the device a moment after they came. */
async function hasCustomersAndPrices(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((opened, failed) => {
    const opening = indexedDB.open('cais')
    opening.onsuccess = () => opened(opening.result)
    opening.onerror = () => failed(opening.error)
  })
  const keys = await new Promise<string[]>((read) => {
    if (!database.objectStoreNames.contains('replies')) return read([])
    const asked = database.transaction('replies').objectStore('replies').getAllKeys()
    asked.onsuccess = () => read(asked.result.map(String))
  })
  database.close()
  return ['/customers?', '/products?', '/operations', '/warehouses'].every((path) =>
    keys.some((key) => key.includes(path)),
  )
}

export const newDocument = async (page: Page) => {
  await page.getByRole('link', { name: words.pt.drafts.list.new }).click()
  await page.getByRole('heading', { level: 1, name: words.pt.drafts.title }).waitFor()
}

/** Opens the first draft of the list that stands where `place` says. */
export const openListed = (page: Page, place: string) =>
  page
    .getByRole('table', { name: words.pt.drafts.list.label })
    .getByRole('row')
    .filter({ hasText: place })
    .first()
    .getByRole('link')
    .click()

/** The service worker answers for this page: it loads again without a line. */
export const startsAlone = (page: Page) =>
  eventually(
    () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    (activated) => activated,
  )
