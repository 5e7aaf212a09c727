import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import { bundledChromium } from './bundled-chromium.ts'

const SYSTEM = '/usr/bin/chromium'

/** $CHROMIUM_PATH, the system's, else the one of the npm packages; E2E_BROWSER=bundled takes the last at once. */
async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return given
  if (process.env.E2E_BROWSER !== 'bundled' && existsSync(SYSTEM)) return SYSTEM
  return bundledChromium(join(tmpdir(), 'cais-e2e-chromium'))
}

/** One browser for the whole run; stories connect to it. */
export async function startBrowser(): Promise<BrowserServer> {
  const executablePath = await findBrowser()
  return chromium.launchServer({
    executablePath,
    host: '127.0.0.1',
    // Root may not have a sandbox, and the bundled one brings no zygote.
    args: ['--no-sandbox', '--no-zygote', '--font-render-hinting=none'],
  })
}
