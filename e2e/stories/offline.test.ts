import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violationsOf } from '../harness/accessibility.ts'
import { DEMO_PASSWORD } from '../harness/api.ts'
import { startPersistentBrowser } from '../harness/browser.ts'
import { day } from '../harness/days.ts'
import { submittedOrders } from '../harness/orders.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import {
  countOnServer,
  loadForOffline,
  newDocument,
  openFromList,
  refusedChip,
  uniqueReference,
  waitForServiceWorker,
  waitingChip,
  writeDocument,
} from '../pages/local-drafts.ts'
import { OrderPage } from '../pages/order-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const { drafts } = words.pt
const seller = { as: 'operator', location: true } as const

story(
  'a document written and submitted offline arrives once when the connection is back',
  async ({ open, connection }) => {
    const reference = uniqueReference()
    const page = await open({ ...seller, address: connection.address })
    await loadForOffline(page)
    connection.disconnect()
    await newDocument(page)
    const draft = await writeDocument(page, reference)
    await page.getByText(drafts.saving.offline).waitFor()
    await draft.submit.click()
    await page.getByText(drafts.pending.title).waitFor()
    await waitingChip(page, 1).waitFor()

    connection.reconnect()
    await draft.submitted()
    await waitingChip(page, 1).waitFor({ state: 'hidden' })
    expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
    expect([
      connection.countRequests('POST /drafts'),
      connection.countRequests('POST /drafts/{id}/submit'),
    ]).toEqual([1, 1])
  },
)

story('several submissions wait together and are listed as waiting', async ({ open, connection }) => {
  const page = await open({ ...seller, address: connection.address })
  await loadForOffline(page)
  connection.disconnect()
  const references = [uniqueReference(), uniqueReference()]
  for (const [at, reference] of references.entries()) {
    await newDocument(page)
    const draft = await writeDocument(page, reference)
    await draft.submit.click()
    await waitingChip(page, at + 1).click()
    await page.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()
  }
  const listed = page.getByRole('table', { name: drafts.list.label }).getByText(drafts.list.statuses.pending)
  await expect.poll(() => listed.count()).toBe(2)
  connection.reconnect()
  await listed.first().waitFor({ state: 'hidden' })
  for (const reference of references)
    expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

story('a waiting submission survives closing the browser, which starts offline', async ({ connection }) => {
  const folder = await mkdtemp(join(tmpdir(), 'cais-browser-'))
  const options = {
    baseURL: connection.address,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    geolocation: { latitude: -25.9692, longitude: 32.5732, accuracy: 30 },
    permissions: ['geolocation'],
  }
  const reference = uniqueReference()
  const before = await startPersistentBrowser(folder, options)
  const page = before.pages()[0] ?? (await before.newPage())
  await page.goto('/login')
  await new SignInPage(page).signIn('operator', DEMO_PASSWORD)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitForServiceWorker(page)
  await loadForOffline(page)
  connection.disconnect()
  await newDocument(page)
  await (await writeDocument(page, reference)).submit.click()
  await waitingChip(page, 1).waitFor()
  await before.close()

  const after = await startPersistentBrowser(folder, options)
  try {
    const again = after.pages()[0] ?? (await after.newPage())
    await again.goto('/')
    await waitingChip(again, 1).click()
    await openFromList(again, drafts.list.statuses.pending)
    await again.getByText(drafts.pending.title).waitFor()
    await expect.poll(() => new DraftPage(again).field('poNumber').inputValue()).toBe(reference)
    expect(await countOnServer(reference)).toEqual({ submitted: 0, drafts: 0 })
    connection.reconnect()
    await new DraftPage(again).submitted()
    expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  } finally {
    await after.close()
    await rm(folder, { recursive: true, force: true })
  }
})

story.for(['POST /drafts', 'POST /drafts/{id}/submit'])(
  'a lost response to %s creates nothing twice',
  async (call, { open, connection }) => {
    const reference = uniqueReference()
    const page = await open({ ...seller, address: connection.address, at: '/documents/create' })
    const lost = connection.dropResponse(call)
    const draft = await writeDocument(page, reference)
    await draft.submit.click()
    await lost
    await draft.submitted()
    expect(connection.countRequests(call)).toBe(2)
    expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  },
)

story('with two tabs open only one of them sends', async ({ visit, connection }) => {
  const reference = uniqueReference()
  const { page, context } = await visit({ ...seller, address: connection.address })
  await loadForOffline(page)
  const other = await context.newPage()
  await other.goto('/documents/drafts')
  await other.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()
  connection.disconnect()
  await newDocument(page)
  const draft = await writeDocument(page, reference)
  await draft.submit.click()
  await waitingChip(other, 1).waitFor()
  connection.reconnect()
  await draft.submitted()
  await waitingChip(other, 1).waitFor({ state: 'hidden' })
  expect([
    connection.countRequests('POST /drafts'),
    connection.countRequests('POST /drafts/{id}/submit'),
  ]).toEqual([1, 1])
  expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

story(
  'a submission that the server refuses later shows the reason, and is sent once corrected',
  async ({ open, connection }) => {
    const reference = uniqueReference()
    const page = await open({ ...seller, address: connection.address })
    await loadForOffline(page)
    connection.disconnect()
    // The delivery date is in the future when the document is written, and past when it is sent.
    await page.clock.setSystemTime('2025-12-20T09:00:00+02:00')
    await newDocument(page)
    const draft = await writeDocument(page, reference)
    await draft.field('deliveryDate').fill('02-01-2026')
    await draft.submit.click()
    await waitingChip(page, 1).click()
    await page.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()

    connection.reconnect()
    await refusedChip(page, 1).waitFor()
    await openFromList(page, drafts.list.statuses.refused)
    await page.getByText(/A data de entrega 02-01-2026 já passou/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => draft.field('poNumber').inputValue()).toBe(reference)
    await draft.field('deliveryDate').fill(day(30))
    await draft.field('dueAt').fill(day(60))
    await draft.submit.click()
    await draft.submitted()
    expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  },
)

story('a price that changed in the meantime is shown before submitting', async ({ open, connection }) => {
  const reference = uniqueReference()
  const page = await open({ ...seller, address: connection.address })
  await loadForOffline(page)
  connection.disconnect()
  await page.evaluate(changeCachedPrices)
  await newDocument(page)
  const draft = await writeDocument(page, reference)
  await draft.submit.click()
  await page.getByText(drafts.pending.title).waitFor()
  connection.reconnect()
  await page.getByText(drafts.repriced.notSubmitted).waitFor()
  expect(await countOnServer(reference)).toEqual({ submitted: 0, drafts: 1 })
  await draft.submit.click()
  await draft.submitted()
  expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

/** Runs in the page: changes the cached prices, as if the price list had changed since. */
async function changeCachedPrices() {
  const database = await new Promise<IDBDatabase>((opened) => {
    const opening = indexedDB.open('cais')
    opening.onsuccess = () => opened(opening.result)
  })
  const transaction = database.transaction('replies', 'readwrite')
  const cursor = transaction.objectStore('replies').openCursor()
  cursor.onsuccess = () => {
    const { result } = cursor
    if (!result) return
    if (result.value.call === 'GET /products') {
      for (const product of result.value.reply.data) product.unitPrice += 100
      result.update(result.value)
    }
    result.continue()
  }
  await new Promise((done) => {
    transaction.oncomplete = done
  })
  database.close()
}

story('a waiting submission can be withdrawn and changed', async ({ open, connection }) => {
  const reference = uniqueReference()
  const page = await open({ ...seller, address: connection.address })
  await loadForOffline(page)
  connection.disconnect()
  await newDocument(page)
  const draft = await writeDocument(page, 'ENGANO')
  await draft.submit.click()
  await page.getByText(drafts.pending.title).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: drafts.pending.change }).click()
  await draft.field('poNumber').fill(reference)
  await draft.submit.click()
  await page.getByText(drafts.pending.title).waitFor()
  connection.reconnect()
  await draft.submitted()
  expect(await countOnServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

story(
  'the change of a submitted order opens offline with its key fields locked',
  async ({ open, connection }) => {
    const [order] = await submittedOrders({ count: 1, reference: uniqueReference() })
    const page = await open({
      ...seller,
      address: connection.address,
      worker: true,
      at: `/documents/${order?.id}`,
    })
    await waitForServiceWorker(page)
    await new OrderPage(page).choose('revise')
    const draft = new DraftPage(page)
    await page.getByText(draft.words.revision.locked).waitFor()

    // What is typed offline is stored on the device and survives a reload.
    connection.disconnect()
    await draft.field('poNumber').fill('V/SEM-LINHA')
    await page.getByText(drafts.saving.offline).waitFor()
    await page.reload()
    await expect.poll(() => draft.field('poNumber').inputValue()).toBe('V/SEM-LINHA')
    await page.getByText(draft.words.revision.locked).waitFor()
    for (const name of ['customerId', 'type', 'branchId'] as const) {
      await expect
        .poll(() => page.getByLabel(draft.words.fields[name], { exact: true }).isEditable())
        .toBe(false)
    }
    await page
      .getByRole('region', { name: draft.words.revision.label })
      .getByText(order?.number ?? '')
      .waitFor()
    connection.reconnect()
    await draft.submit.click()
    expect(await draft.submitted()).toBe(order?.id)
  },
)
