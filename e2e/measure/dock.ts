import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startBrowser } from '../harness/browser.ts'
import { startProduct } from '../harness/product.ts'
import { words } from '../harness/words.ts'
import { type Changes, timeChanges } from './changes.ts'
import { framesWhileScrolling } from './frames.ts'
import { type Session, signIn } from './sign-in.ts'

const WAITING = 10_000
const ROOT = join(import.meta.dirname, '../..')
const SLOWDOWNS = [1, 4]

/** The truck builder with ten thousand waiting documents, and ticks on a tablet that loads a truck of thirty documents. */
export async function measureDock(): Promise<void> {
  const product = await startProduct(addWaiting)
  const server = await startBrowser()
  const browser = await chromium.connect(server.wsEndpoint())
  try {
    const session = await signIn(product.address, 'picking_manager')
    for (const slowdown of SLOWDOWNS) {
      console.log(`\nProcessor ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`)
      await measureBuilder(await open(browser, { address: product.address, session, slowdown, width: 1280 }))
      const id = await truckToLoad(session)
      const tablet = { address: product.address, session, slowdown, width: 820 }
      await measureLoading(await open(browser, tablet), id)
    }
  } finally {
    await browser.close()
    await server.close()
    await product.stop()
  }
}

async function addWaiting(env: NodeJS.ProcessEnv) {
  console.log(`Creating a company with ${WAITING} documents that wait for a truck…`)
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  await run('apps/api/src/cli.ts', 'demo', 'load', '--scale', '2000')
  await run('bench/src/sample/waiting.ts', String(WAITING))
}

type Opening = { address: string; session: Session; slowdown: number; width: number }

async function open(browser: Browser, { address, session, slowdown, width }: Opening): Promise<Page> {
  const { localStorage } = session
  const context = await browser.newContext({
    baseURL: address,
    locale: 'pt-PT',
    viewport: { width, height: 1000 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

const WAITING_ROWS = { selector: '[aria-posinset]', attribute: 'aria-setsize' }
const SEARCHES = ['mercearia', 'MEDIDA/77', 'MEDIDA/1234', 'hotel', 'MEDIDA/9']

async function measureBuilder(page: Page) {
  await page.goto('/picking/create?warehouseId=SD1')
  await page.locator('[aria-posinset]').first().waitFor()
  await page.waitForTimeout(2000)
  const rows = await page.locator('[aria-posinset]').first().getAttribute('aria-setsize')
  console.log(`  builder, ${rows} documents`)
  for (const [speed, step] of [
    ['60 px a frame', 60],
    ['flung, 600 px', 600],
  ] as const) {
    const { median, p95, longest, missed, work } = await framesWhileScrolling(page, step, 4000)
    const figures = `median ${ms(median)}, p95 ${ms(p95)}, longest ${ms(longest)}`
    console.log(
      `    scroll, ${speed}: ${figures}; ${(missed * 100).toFixed(1)} % missed; ${ms(work)} a frame`,
    )
  }
  const search = page
    .getByRole('searchbox')
    .or(page.getByLabel(words.pt.shipments.filter.pendingLabel))
    .first()
  const write = (text: string) => async () => {
    await search.fill(text.slice(0, -1))
    await search.press('End')
    await search.pressSequentially(text.slice(-1))
  }
  report('filter, from key to painted rows', await timeChanges(page, WAITING_ROWS, SEARCHES.map(write)))
  await page.context().close()
}

/** A shipment of thirty documents of five lines whose loading has begun. */
async function truckToLoad({ call }: Session): Promise<number> {
  type Waiting = { data: { id: number; number: string }[] }
  const path = '/shipments/ready-orders?perPage=30&warehouseId=SD1&number=MEDIDA'
  const { data } = await call<Waiting>('GET', path)
  const truck = {
    warehouseId: 'SD1',
    assigneeName: 'Equipa A',
    driverName: 'Medida',
    carRegistration: `MED ${Date.now() % 1000} MC`,
    route: 'Maputo Centro',
  }
  const { content } = await call<{ content: { id: number } }>('POST', '/shipments', {
    ...truck,
    orderIds: data.map(({ id }) => id),
  })
  await call('PUT', `/shipments/${content.id}/status-update/loading`, {})
  return content.id
}

const TICKS = 40

async function measureLoading(page: Page, shipmentId: number) {
  await page.goto(`/picking/${shipmentId}/loading`)
  const open = page.locator('li[data-state="open"] button[aria-pressed="false"]')
  await open.first().waitFor()
  await page.waitForTimeout(1000)
  const tick = () => open.first().click()
  const done = { selector: 'i[data-tone="done"]', attribute: 'data-tone' }
  report(
    'loading, from tick to paint',
    await timeChanges(
      page,
      done,
      Array.from({ length: TICKS }, () => tick),
    ),
  )
  await page.context().close()
}

const ms = (time: number) => `${time.toFixed(0)} ms`

function report(what: string, { count, p50, p95, longest }: Changes) {
  console.log(`  ${what}: ${count} times, p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(longest)}`)
}
