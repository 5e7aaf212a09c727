import type { Page } from 'playwright-core'
import { call } from '../harness/api.ts'
import { expect, story } from '../harness/story.ts'
import { filled, words } from '../harness/words.ts'
import { DraftPage } from '../pages/draft-page.ts'

const { drafts } = words.pt
const CUSTOMER = 'Hotel Flor do Índico'

type Listed = { data: { id: number; poNumber: string; number: string | null; status: string }[] }

/** Documents and drafts of the seller with a reference of their own: how many there are is what must never be two. */
async function withReference(poNumber: string) {
  const [orders, mine] = await Promise.all([
    call<Listed>('admin', 'GET', `/orders?reference=${poNumber}&perPage=50`),
    call<Listed>('operator', 'GET', '/drafts?perPage=100'),
  ])
  const saved = mine.body.data.filter((draft) => draft.poNumber === poNumber)
  const submitted = orders.body.data.filter(({ number }) => number !== null)
  return { orders: submitted, drafts: saved }
}

let references = 0
const aReference = () => `SEM-REDE-${Date.now()}-${++references}`

const chip = (page: Page, count: number) =>
  page.getByText(filled('{count} por enviar', { count }), { exact: true })

async function write(draft: DraftPage, reference: string) {
  await draft.chooseCustomer(CUSTOMER)
  await draft.beginLines()
  await draft.typeLine(1, 'AR-25', '2')
  await draft.field('poNumber').fill(reference)
}

/** What was looked up lies on the device; the writing of it is behind the page. */
const looked = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise<boolean>((known) => {
        const opening = indexedDB.open('cais')
        opening.onerror = () => known(false)
        opening.onsuccess = () => {
          const count = opening.result.transaction('replies').objectStore('replies').getAllKeys()
          count.onsuccess = () => {
            opening.result.close()
            known(
              count.result.some(
                (key) => String(key).includes('/products?') && String(key).includes('customerId'),
              ),
            )
          }
        }
      }),
  )

story(
  'a document is begun, written and submitted without a line, and arrives once when it is back',
  async ({ open, line }) => {
    const reference = aReference()
    const page = await open({
      as: 'operator',
      address: line.address,
      at: '/documents/create',
      location: true,
    })
    const first = new DraftPage(page)
    await first.chooseCustomer(CUSTOMER)
    await first.beginLines()
    await first.saved()
    await looked(page)

    line.cut()
    await page
      .getByRole('link', { name: words.pt.ui.back })
      .click()
      .catch(() => undefined)
    await page.evaluate(() => window.history.pushState({}, '', '/documents/create'))
    await page.getByRole('heading', { level: 1, name: drafts.title }).waitFor()
    const draft = new DraftPage(page)
    await write(draft, reference)
    await page.getByText(drafts.saving.offline).waitFor()
    await draft.submit.click()
    await page.getByText(drafts.waiting.title).waitFor()
    await chip(page, 1).waitFor()
    expect(await withReference(reference)).toEqual({ orders: [], drafts: [] })

    line.mend()
    await draft.submitted()
    await chip(page, 1).waitFor({ state: 'hidden' })
    const found = await withReference(reference)
    expect(found).toMatchObject({ orders: [{ status: expect.stringMatching(/^(?!DRAFT)/) }], drafts: [] })
  },
)
