import { type Browser, chromium, type Page } from 'playwright-core'
import { startBrowser } from '../harness/browser.ts'
import { startProduct } from '../harness/product.ts'
import { type Keys, timeKeys } from './keys.ts'
import { type SampleDraft, serveLongDraft } from './long-draft.ts'
import { type Session, signIn } from './sign-in.ts'

const LINES = 500
const CPU_SLOWDOWNS = [1, 4]
/** Ten keys a second, as a quick typist. */
const GAP_MS = 100

/** Types into a draft of 500 lines and reports the time from key to paint. MEASURE_ADDRESS uses a running Cais. */
export async function measureTyping(): Promise<void> {
  const running = process.env.MEASURE_ADDRESS
  const product = running ? { address: running, stop: async () => {} } : await startProduct()
  const server = await startBrowser()
  const browser = await chromium.connect(server.wsEndpoint())
  try {
    for (const slowdown of CPU_SLOWDOWNS) await measureDraft(browser, product.address, slowdown)
  } finally {
    await browser.close()
    await server.close()
    await product.stop()
  }
}

async function measureDraft(browser: Browser, address: string, slowdown: number) {
  const page = await openDraft(browser, address)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  console.log(`\n${LINES} lines, processor ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`)
  for (const [what, place, keys] of SCENARIOS) {
    await place(page)
    report(what, await timeKeys(page, keys, GAP_MS))
    await page.waitForTimeout(1500)
  }
  await page.context().close()
}

const digits = Array.from({ length: 40 }, (_, at) => (at % 4 === 3 ? 'Backspace' : String(1 + (at % 9))))
const letters = [...'artigo de medida', ...Array.from({ length: 16 }, () => 'Backspace')]

const SCENARIOS: readonly (readonly [string, (page: Page) => Promise<void>, readonly string[]])[] = [
  ['a quantity in line 3', (page) => cell(page, 3, 'quantity'), digits],
  ['a price in line 3', (page) => cell(page, 3, 'price'), digits],
  ['from cell to cell (Tab)', (page) => cell(page, 5, 'product'), Array.from({ length: 40 }, () => 'Tab')],
  [
    'down the quantities (Enter)',
    (page) => cell(page, 2, 'quantity'),
    Array.from({ length: 40 }, () => 'Enter'),
  ],
  ['a quantity in line 480', (page) => cell(page, 480, 'quantity'), digits],
  ['looking for an article in the new line', newLine, letters],
  ["the customer's reference", (page) => page.getByLabel('V/REF', { exact: true }).click(), letters],
]

async function cell(page: Page, row: number, column: string) {
  const line = page.locator(`[role="row"][aria-rowindex="${row + 1}"]`)
  for (let tries = 0; tries < 60 && !(await line.isVisible()); tries += 1) {
    await page.evaluate(
      (top) => document.querySelector('#content')?.scrollTo(0, top),
      Math.max(0, row * 40 - 200),
    )
    await page.waitForTimeout(50)
  }
  await line.locator(`[data-column="${column}"]`).click()
}

async function newLine(page: Page) {
  await page.evaluate(() => document.querySelector('#content')?.scrollTo(0, Number.MAX_SAFE_INTEGER))
  await page.getByRole('button', { name: /^Artigo da nova linha/ }).click()
}

function report(what: string, { count, p50, p95, longest, work }: Keys) {
  const ms = (time: number) => `${time.toFixed(1)} ms`
  const parts = [`p50 ${ms(p50)}`, `p95 ${ms(p95)}`, `longest ${ms(longest)}`]
  console.log(`  ${what.padEnd(40)} ${count} keys: ${parts.join(', ')}; ${ms(work)} of work a key`)
}

async function openDraft(browser: Browser, address: string): Promise<Page> {
  const session = await signIn(address, 'operator')
  const context = await browser.newContext({
    baseURL: address,
    locale: 'pt-PT',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage: session.localStorage }] },
  })
  const page = await context.newPage()
  const sample = await createSampleDraft(session)
  await serveLongDraft(page, sample, LINES)
  await page.goto(`/documents/drafts/${sample.draft.id}`)
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(1500)
  return page
}

/** Creates a draft with one line, from which the long one is made. */
async function createSampleDraft({ call }: Session): Promise<SampleDraft> {
  const { data: customers } = await call<{ data: { id: number }[] }>('GET', '/customers?perPage=1')
  const { data: products } = await call<{ data: { id: string }[] }>(
    'GET',
    '/products?perPage=1&warehouseId=SD1',
  )
  const [product] = products
  const lines = [{ productId: product?.id, quantity: 1 }]
  const { content } = await call<{ content: SampleDraft['draft'] }>('POST', '/drafts', {
    customerId: customers[0]?.id,
    lines,
  })
  return { draft: content, product: product ?? {} }
}
