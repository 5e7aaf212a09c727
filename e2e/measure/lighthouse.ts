import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BROWSER_FLAGS, findBrowser, startPersistentBrowser } from '../harness/browser.ts'
import { startProduct } from '../harness/product.ts'
import { lighthousePackage, type Report } from './lighthouse-package.ts'
import { type LighthousePage, pagesToVisit } from './lighthouse-pages.ts'
import { reportRuns } from './lighthouse-report.ts'
import type { Session } from './sign-in.ts'

/** Visits per page, enough that one disturbed visit does not change the median; MEASURE_RUNS overrides it. */
const RUNS = Number(process.env.MEASURE_RUNS ?? 5)

/** Measures first visits to list, draft and approval on desktop and phone. MEASURE_ADDRESS uses a running Cais. */
export async function measureLighthouse(): Promise<void> {
  const { default: lighthouse, desktopConfig } = await lighthousePackage()
  const running = process.env.MEASURE_ADDRESS
  const product = running ? { address: running, stop: async () => {} } : await startProduct()
  const presets = { phone: undefined, desktop: desktopConfig }
  try {
    const pages = await pagesToVisit(product.address)
    for (const [preset, config] of Object.entries(presets)) {
      for (const page of pages) {
        const visit = (port: number) => lighthouse(product.address + page.path, { ...FLAGS, port }, config)
        reportRuns(`${preset}, ${page.name}`, await visits(product.address, page, visit))
      }
    }
  } finally {
    await product.stop()
  }
}

const FLAGS = {
  onlyCategories: ['performance', 'accessibility'],
  disableStorageReset: true, // keeps the session, which is in the local storage
  logLevel: 'silent',
  output: 'json',
}

type Visit = (port: number) => Promise<{ lhr: Report } | undefined>

async function visits(address: string, page: LighthousePage, visit: Visit): Promise<Report[]> {
  const reports: Report[] = []
  for (let run = 0; reports.length < RUNS && run < RUNS * 2; run += 1) {
    const result = await inNewBrowser(address, page, visit)
    // On a busy machine the browser sometimes records no start of navigation (NO_NAVSTART): visit again.
    if (typeof result?.lhr.categories.performance?.score === 'number') reports.push(result.lhr)
    else console.log(`${page.name}: no score, ${result?.lhr.runtimeError?.code ?? 'for no reason given'}`)
  }
  return reports
}

/** Visits in a new browser that has only the session: no cached files, no service worker. */
async function inNewBrowser(address: string, { session }: LighthousePage, visit: Visit) {
  const folder = await mkdtemp(join(tmpdir(), 'cais-lighthouse-'))
  try {
    await storeSession(folder, address, session)
    const port = await freePort()
    const browser = await openBrowser(folder, port)
    try {
      return await visit(port)
    } finally {
      const exited = once(browser, 'exit')
      browser.kill()
      await exited
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function storeSession(folder: string, address: string, { localStorage: entries }: Session) {
  const browser = await startPersistentBrowser(folder, {})
  const page = await browser.newPage()
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, entries)
  await browser.close()
}

/** Started without Playwright: each client of the debugging protocol slows the page down. */
async function openBrowser(folder: string, port: number): Promise<ChildProcess> {
  const flags = [
    '--headless=new',
    '--no-first-run',
    `--user-data-dir=${folder}`,
    `--remote-debugging-port=${port}`,
  ]
  const browser = spawn(await findBrowser(), [...BROWSER_FLAGS, ...flags, 'about:blank'], { stdio: 'ignore' })
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isOpen())) await sleep(100)
  return browser
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((found, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
