import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core'
import parts from '../package.json' with { type: 'json' }
import { bundledChromium, hasBundled } from './bundled-chromium.ts'

const SYSTEM = '/usr/bin/chromium'

/**
 * $CHROMIUM_PATH, else the one of the npm packages where it runs: it draws without a window, for less than half of the work,
 * and is the same for everybody. E2E_BROWSER=system takes the system's before it.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return given
  const wantsSystem = process.env.E2E_BROWSER === 'system' || !hasBundled()
  if (wantsSystem && existsSync(SYSTEM)) return SYSTEM
  return bundledChromium(join(tmpdir(), `cais-e2e-chromium-${parts.devDependencies['@sparticuz/chromium']}`))
}

/** One browser for the whole run; stories connect to it. */
export async function startBrowser(): Promise<BrowserServer> {
  const executablePath = await findBrowser()
  return chromium.launchServer({
    executablePath,
    host: '127.0.0.1',
    args: BROWSER_FLAGS,
  })
}

/** Root may not have a sandbox, and the bundled one brings no zygote. */
export const BROWSER_FLAGS = ['--no-sandbox', '--no-zygote', '--font-render-hinting=none']

/** A browser of the story's own that remembers in `folder` what it knew when it was closed. */
export async function startOwnBrowser(
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const executablePath = await findBrowser()
  return chromium.launchPersistentContext(folder, {
    ...options,
    executablePath,
    args: BROWSER_FLAGS,
  })
}
