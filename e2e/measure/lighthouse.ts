import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnBrowser } from '../harness/browser.ts'
import { startProduct } from '../harness/product.ts'
import { lighthousePackage, type Report } from './lighthouse-package.ts'
import { type LighthousePage, pagesToVisit } from './lighthouse-pages.ts'
import { reportRuns } from './lighthouse-report.ts'

/** As many visits as it takes for one that was disturbed not to count; MEASURE_RUNS says another number. */
const RUNS = Number(process.env.MEASURE_RUNS ?? 5)

/** First visits to list, draft and approval on Lighthouse's desktop and phone. MEASURE_ADDRESS takes a Cais that runs. */
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
  disableStorageReset: true, // the session lies there
  logLevel: 'silent',
  output: 'json',
}

type Visit = (port: number) => Promise<{ lhr: Report } | undefined>

async function visits(address: string, page: LighthousePage, visit: Visit): Promise<Report[]> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const result = await inNewBrowser(address, page, visit)
    // a visit on which Lighthouse saw no page says nothing; the line says how many counted
    if (typeof result?.lhr.categories.performance?.score === 'number') reports.push(result.lhr)
  }
  return reports
}

/** A browser that knows nothing but the session: neither files nor a service worker of an earlier visit. */
async function inNewBrowser(address: string, { session }: LighthousePage, visit: Visit) {
  const folder = await mkdtemp(join(tmpdir(), 'cais-lighthouse-'))
  const port = await freePort()
  const browser = await startOwnBrowser(folder, {}, [`--remote-debugging-port=${port}`])
  try {
    const page = await browser.newPage()
    await page.goto(`${address}/favicon.svg`)
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, session.localStorage)
    await page.goto('about:blank')
    return await visit(port)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
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
