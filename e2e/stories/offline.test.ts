import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violationsOf } from '../harness/accessibility.ts'
import { DEMO_PASSWORD } from '../harness/api.ts'
import { startOwnBrowser } from '../harness/browser.ts'
import { day } from '../harness/days.ts'
import { submittedOrders } from '../harness/orders.ts'
import { expect, story } from '../harness/story.ts'
import { words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'
import {
  aReference,
  lookUp,
  newDocument,
  onServer,
  openListed,
  refusedChip,
  startsAlone,
  waitingChip,
  writeDocument,
} from '../pages/kept-drafts.ts'
import { OrderPage } from '../pages/order-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const { drafts } = words.pt
const seller = { as: 'operator', location: true } as const

story(
  'a document is begun, written and submitted without a line, and arrives once when it is back',
  async ({ open, line }) => {
    const reference = aReference()
    const page = await open({ ...seller, address: line.address })
    await lookUp(page)
    line.cut()
    await newDocument(page)
    const draft = await writeDocument(page, reference)
    await page.getByText(drafts.saving.offline).waitFor()
    await draft.submit.click()
    await page.getByText(drafts.waiting.title).waitFor()
    await waitingChip(page, 1).waitFor()

    line.mend()
    await draft.submitted()
    await waitingChip(page, 1).waitFor({ state: 'hidden' })
    expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
    expect([line.count('POST /drafts'), line.count('POST /drafts/{id}/submit')]).toEqual([1, 1])
  },
)

story('several wait together, and are listed as such', async ({ open, line }) => {
  const page = await open({ ...seller, address: line.address })
  await lookUp(page)
  line.cut()
  const references = [aReference(), aReference()]
  for (const [at, reference] of references.entries()) {
    await newDocument(page)
    const draft = await writeDocument(page, reference)
    await draft.submit.click()
    await waitingChip(page, at + 1).click()
    await page.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()
  }
  const listed = page.getByRole('table', { name: drafts.list.label }).getByText(drafts.list.places.waiting)
  await expect.poll(() => listed.count()).toBe(2)
  line.mend()
  await listed.first().waitFor({ state: 'hidden' })
  for (const reference of references) expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

story('what waits survives that the browser is closed, and starts without a line', async ({ line }) => {
  const folder = await mkdtemp(join(tmpdir(), 'cais-browser-'))
  const options = {
    baseURL: line.address,
    locale: 'pt-PT',
    timezoneId: 'Africa/Maputo',
    geolocation: { latitude: -25.9692, longitude: 32.5732, accuracy: 30 },
    permissions: ['geolocation'],
  }
  const reference = aReference()
  const before = await startOwnBrowser(folder, options)
  const page = before.pages()[0] ?? (await before.newPage())
  await page.goto('/login')
  await new SignInPage(page).signIn('operator', DEMO_PASSWORD)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await startsAlone(page)
  await lookUp(page)
  line.cut()
  await newDocument(page)
  await (await writeDocument(page, reference)).submit.click()
  await waitingChip(page, 1).waitFor()
  await before.close()

  const after = await startOwnBrowser(folder, options)
  try {
    const again = after.pages()[0] ?? (await after.newPage())
    await again.goto('/')
    await waitingChip(again, 1).click()
    await openListed(again, drafts.list.places.waiting)
    await again.getByText(drafts.waiting.title).waitFor()
    await expect.poll(() => new DraftPage(again).field('poNumber').inputValue()).toBe(reference)
    expect(await onServer(reference)).toEqual({ submitted: 0, drafts: 0 })
    line.mend()
    await new DraftPage(again).submitted()
    expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  } finally {
    await after.close()
    await rm(folder, { recursive: true, force: true })
  }
})

story.for(['POST /drafts', 'POST /drafts/{id}/submit'])(
  'an answer to %s that is lost after the server did it makes nothing twice',
  async (call, { open, line }) => {
    const reference = aReference()
    const page = await open({ ...seller, address: line.address, at: '/documents/create' })
    const lost = line.loseAnswerTo(call)
    const draft = await writeDocument(page, reference)
    await draft.submit.click()
    await lost
    await draft.submitted()
    expect(line.count(call)).toBe(2)
    expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  },
)

story('with two tabs open only one of them sends', async ({ enter, line }) => {
  const reference = aReference()
  const { page, context } = await enter({ ...seller, address: line.address })
  await lookUp(page)
  const other = await context.newPage()
  await other.goto('/documents/drafts')
  await other.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()
  line.cut()
  await newDocument(page)
  const draft = await writeDocument(page, reference)
  await draft.submit.click()
  await waitingChip(other, 1).waitFor()
  line.mend()
  await draft.submitted()
  await waitingChip(other, 1).waitFor({ state: 'hidden' })
  expect([line.count('POST /drafts'), line.count('POST /drafts/{id}/submit')]).toEqual([1, 1])
  expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

story(
  'what the server refuses later stays with its reason, and goes once it is mended',
  async ({ open, line }) => {
    const reference = aReference()
    const page = await open({ ...seller, address: line.address })
    await lookUp(page)
    line.cut()
    // It is written while the day is still to come, and told when it is over.
    await page.clock.setSystemTime('2025-12-20T09:00:00+02:00')
    await newDocument(page)
    const draft = await writeDocument(page, reference)
    await draft.field('deliveryDate').fill('02-01-2026')
    await draft.submit.click()
    await waitingChip(page, 1).click()
    await page.getByRole('heading', { level: 1, name: drafts.list.title }).waitFor()

    line.mend()
    await refusedChip(page, 1).waitFor()
    await openListed(page, drafts.list.places.refused)
    await page.getByText(/A data de entrega 02-01-2026 já passou/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => draft.field('poNumber').inputValue()).toBe(reference)
    await draft.field('deliveryDate').fill(day(30))
    await draft.field('dueAt').fill(day(60))
    await draft.submit.click()
    await draft.submitted()
    expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
  },
)

story('a price that changed meanwhile is shown before anything is submitted', async ({ open, line }) => {
  const reference = aReference()
  const page = await open({ ...seller, address: line.address })
  await lookUp(page)
  line.cut()
  await page.evaluate(makePricesOlder)
  await newDocument(page)
  const draft = await writeDocument(page, reference)
  await draft.submit.click()
  await page.getByText(drafts.waiting.title).waitFor()
  line.mend()
  await page.getByText(drafts.repriced.notSubmitted).waitFor()
  expect(await onServer(reference)).toEqual({ submitted: 0, drafts: 1 })
  await draft.submit.click()
  await draft.submitted()
  expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

/** Runs in the page: as if the price list had been looked up before it changed. */
async function makePricesOlder() {
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

story('a submission that waits can be taken back and changed', async ({ open, line }) => {
  const reference = aReference()
  const page = await open({ ...seller, address: line.address })
  await lookUp(page)
  line.cut()
  await newDocument(page)
  const draft = await writeDocument(page, 'ENGANO')
  await draft.submit.click()
  await page.getByText(drafts.waiting.title).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: drafts.waiting.takeBack }).click()
  await draft.field('poNumber').fill(reference)
  await draft.submit.click()
  await page.getByText(drafts.waiting.title).waitFor()
  line.mend()
  await draft.submitted()
  expect(await onServer(reference)).toEqual({ submitted: 1, drafts: 0 })
})

story(
  'the change of a submitted order opens without a line with its key fields locked',
  async ({ open, line }) => {
    const [order] = await submittedOrders({ count: 1, reference: aReference() })
    const page = await open({ ...seller, address: line.address, worker: true, at: `/documents/${order?.id}` })
    await startsAlone(page)
    await new OrderPage(page).action('revise').click()
    const draft = new DraftPage(page)
    await page.getByText(draft.words.revision.kept).waitFor()

    // Typed after the line went, kept on the device, and there again when the page is loaded anew.
    line.cut()
    await draft.field('poNumber').fill('V/SEM-LINHA')
    await page.getByText(drafts.saving.offline).waitFor()
    await page.reload()
    await expect.poll(() => draft.field('poNumber').inputValue()).toBe('V/SEM-LINHA')
    await page.getByText(draft.words.revision.kept).waitFor()
    for (const name of ['customerId', 'type', 'branchId'] as const) {
      await expect
        .poll(() => page.getByLabel(draft.words.fields[name], { exact: true }).isEditable())
        .toBe(false)
    }
    await page
      .getByRole('region', { name: draft.words.revision.label })
      .getByText(order?.number ?? '')
      .waitFor()
    line.mend()
    await draft.submit.click()
    expect(await draft.submitted()).toBe(order?.id)
  },
)
