import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startBrowser } from '../harness/browser.ts'
import { startProduct } from '../harness/product.ts'
import { framesWhileScrolling } from './frames.ts'
import { signIn } from './sign-in.ts'

const ROWS = 10_000
const ROOT = join(import.meta.dirname, '../..')
const SPEEDS = [
  ['reading, 4 px a frame', 4],
  ['looking for something, 60 px', 60],
  ['flung, 600 px', 600],
] as const

/** Loads ten thousand documents into the list by scrolling, and reports the frame times while scrolling. */
export async function measureScroll(): Promise<void> {
  const product = await startProduct(addDocuments)
  const server = await startBrowser()
  const browser = await chromium.connect(server.wsEndpoint())
  try {
    for (const dense of [false, true]) await measureList(browser, product.address, dense)
  } finally {
    await browser.close()
    await server.close()
    await product.stop()
  }
}

/** Loads the demo company with enough documents. */
async function addDocuments(env: NodeJS.ProcessEnv) {
  console.log(`Creating a company with ${ROWS} documents…`)
  const args = ['apps/api/src/cli.ts', 'demo', 'load', '--scale', String(ROWS + 200)]
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
}

async function measureList(browser: Browser, address: string, dense: boolean) {
  const page = await openList(browser, address, dense)
  await loadAll(page)
  console.log(`\n${dense ? 'Dense' : 'Generous'} rows, ${await loadedRows(page)} loaded`)
  for (const [speed, step] of SPEEDS) {
    const { count, median, p95, p99, longest, missed, work } = await framesWhileScrolling(page, step, 5000)
    const ms = (time: number) => `${time.toFixed(1)} ms`
    const parts = [`median ${ms(median)}`, `p95 ${ms(p95)}`, `p99 ${ms(p99)}`, `longest ${ms(longest)}`]
    console.log(
      `  ${speed.padEnd(30)} ${count} frames: ${parts.join(', ')}; ${(missed * 100).toFixed(1)} % missed; ${ms(work)} of work a frame`,
    )
  }
  await page.context().close()
}

async function openList(browser: Browser, address: string, dense: boolean): Promise<Page> {
  const { call, localStorage } = await signIn(address, 'admin')
  await call('PUT', '/preferences/orders', { endless: true, dense })
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto('/documents?tab=all')
  await page.getByRole('table').waitFor()
  return page
}

const loadedRows = async (page: Page) =>
  Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1

/** Scrolls to the end until all rows are loaded. */
async function loadAll(page: Page) {
  while ((await loadedRows(page)) < ROWS) {
    const before = await loadedRows(page)
    await page.evaluate(() => document.querySelector('#content')?.scrollTo(0, Number.MAX_SAFE_INTEGER))
    await page.waitForFunction(
      (rows) => Number(document.querySelector('[role="table"]')?.getAttribute('aria-rowcount')) - 1 > rows,
      before,
    )
  }
}
