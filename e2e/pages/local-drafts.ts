import type { Locator, Page } from 'playwright-core'
import { call, eventually } from '../harness/api.ts'
import { words } from '../harness/words.ts'
import { DraftPage } from './draft-page.ts'

type Listed = { data: { id: number; poNumber: string; number: string | null }[] }

let references = 0

/** A unique reference, by which a story counts the documents on the server. */
export const uniqueReference = () => `SL-${Date.now().toString(36)}-${++references}`.toUpperCase()

/** How many submitted documents and drafts the server has with this reference. */
export async function countOnServer(reference: string) {
  const [orders, mine] = await Promise.all([
    call<Listed>('admin', 'GET', `/orders?reference=${reference}&perPage=50`),
    call<Listed>('operator', 'GET', '/drafts?perPage=100'),
  ])
  const submitted = orders.body.data.filter(({ number }) => number !== null)
  const drafts = mine.body.data.filter(({ poNumber }) => poNumber === reference)
  return { submitted: submitted.length, drafts: drafts.length }
}

/** In the top bar: the number of documents that wait to be sent, or were refused. */
export const waitingChip = (page: Page, count: number): Locator =>
  page.getByText(`${count} por enviar`, { exact: true })
export const refusedChip = (page: Page, count: number): Locator =>
  page.getByText(`${count} não aceite`, { exact: true })

const CUSTOMER = 'Hotel Flor do Índico'

/** Fills in a customer, one line and the reference. */
export async function writeDocument(page: Page, reference: string): Promise<DraftPage> {
  const draft = new DraftPage(page)
  await draft.chooseCustomer(CUSTOMER)
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '2')
  await draft.field('poNumber').fill(reference)
  return draft
}

/** Opens the list of drafts while online, which caches customers and prices on the device. */
export async function loadForOffline(page: Page) {
  await page.goto('/documents/drafts')
  await page.getByRole('heading', { level: 1, name: words.pt.drafts.list.title }).waitFor()
  await eventually(
    () => page.evaluate(hasCustomersAndPrices),
    (known) => known,
  )
}

/** Runs in the page. */
async function hasCustomersAndPrices(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((opened, failed) => {
    const opening = indexedDB.open('cais')
    opening.onsuccess = () => opened(opening.result)
    opening.onerror = () => failed(opening.error)
  })
  const keys = await new Promise<string[]>((read) => {
    if (!database.objectStoreNames.contains('replies')) return read([])
    const request = database.transaction('replies').objectStore('replies').getAllKeys()
    request.onsuccess = () => read(request.result.map(String))
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

/** Opens the first draft of the list whose state is `place`. */
export const openFromList = (page: Page, place: string) =>
  page
    .getByRole('table', { name: words.pt.drafts.list.label })
    .getByRole('row')
    .filter({ hasText: place })
    .first()
    .getByRole('link')
    .click()

/** Waits until the service worker controls the page, so that it can reload offline. */
export const waitForServiceWorker = (page: Page) =>
  eventually(
    () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    (activated) => activated,
  )
