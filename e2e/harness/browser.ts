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
 * $CHROMIUM_PATH, else the Chromium of the npm packages where it runs: it is the same for everybody and, without a window, needs
 * less than half of the processor time. E2E_BROWSER=system prefers the system's.
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

/** Chromium refuses its sandbox to root, and the bundled one has no zygote. */
export const BROWSER_FLAGS = ['--no-sandbox', '--no-zygote', '--font-render-hinting=none']

/** A separate browser whose profile in `folder` survives closing it. */
export async function startPersistentBrowser(
  folder: string,
  options: BrowserContextOptions,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  const executablePath = await findBrowser()
  return chromium.launchPersistentContext(folder, {
    ...options,
    executablePath,
    args: [...BROWSER_FLAGS, ...flags],
  })
}
