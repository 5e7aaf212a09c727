import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The version behind the published figures. Not a dependency, because only this measurement needs its 176 MB (decision 0040). */
const PACKAGE = 'lighthouse@13.5.0'

export type Audit = { readonly numericValue?: number; readonly score: number | null; readonly title: string }
export type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
  readonly runtimeError?: { readonly code: string }
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>
type Package = { readonly default: Lighthouse; readonly desktopConfig: object }

/** Loads Lighthouse from the folder in LIGHTHOUSE; without it, says how to install it. */
export async function lighthousePackage(): Promise<Package> {
  const folder = process.env.LIGHTHOUSE
  if (folder === undefined || folder === '') throw new Error(INSTALL_HINT)
  return await import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)
}

const INSTALL_HINT = `Lighthouse is not part of Cais. Put it into a folder of its own and name that folder:
  npm install --no-save --prefix /tmp/lighthouse ${PACKAGE}
  LIGHTHOUSE=/tmp/lighthouse npm run measure -- lighthouse`
