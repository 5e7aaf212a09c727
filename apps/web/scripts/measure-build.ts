/** The fields of Vite's manifest that are used here. */
export type BuildManifest = Record<
  string,
  {
    file: string
    css?: string[]
    isEntry?: boolean
    isDynamicEntry?: boolean
    imports?: string[]
    dynamicImports?: string[]
  }
>
export type Measure = { name: string; bytes: number; limit: number }

/** Size budgets in bytes of brotli (docs/domain/screen.md). */
const FIRST_LOAD = 160_000
const ROUTE = 60_000

/** The size of the first load (login and shell), and what each lazy page adds to it. */
export function measureBuild(manifest: BuildManifest, sizeOf: (file: string) => number): Measure[] {
  const first = firstLoad(manifest)
  const total = (keys: Iterable<string>) =>
    [...filesOf(manifest, keys)].reduce((sum, file) => sum + sizeOf(file), 0)
  const pages = Object.keys(manifest).filter((key) => isPage(key) && !first.has(key))
  return [
    { name: 'first load: login and shell', bytes: total(first), limit: FIRST_LOAD },
    ...pages.map((page) => ({
      name: page,
      bytes: total(without(reach(manifest, page), first)),
      limit: ROUTE,
    })),
  ]
}

/**
 * The files that are cached from the first visit, because they must work without a connection: login and
 * shell, home, and all that is needed to write and submit a document, in both languages.
 */
export function offlineFiles(manifest: BuildManifest): Set<string> {
  const parts = Object.keys(manifest).filter((key) => OFFLINE.test(key))
  const keys = new Set([...firstLoad(manifest), ...parts.flatMap((key) => [...reach(manifest, key)])])
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
}

/** Modules that must work without a connection; a test holds the folders against those that exist. */
export const OFFLINE =
  /features\/drafts\/pages\/|app\/home-page|drafts\/components\/(outbox\/|paste\/|grid\/)|sign-in-again-dialog|fields\/calendar|locales\/(pt|en)\/(shell|app|badges|drafts|errors|home|sessions|ui)\.ts/

export const overBudget = (measures: readonly Measure[]) =>
  measures.filter(({ bytes, limit }) => bytes > limit)

/** The entry, the login page, the layout and one language (Portuguese, the larger one). */
function firstLoad(manifest: BuildManifest) {
  const keys = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || /login-page|app\/layout\/|locales\/pt\/shell/.test(key),
  )
  return new Set(keys.flatMap((key) => [...reach(manifest, key)]))
}

const isPage = (key: string) => /(-page|\/pages\/[^/]+)\.tsx$/.test(key)

/** A chunk and its static imports; lazy imports are not counted. */
function reach(manifest: BuildManifest, start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found
  found.add(start)
  for (const next of manifest[start]?.imports ?? []) reach(manifest, next, found)
  return found
}

function filesOf(manifest: BuildManifest, keys: Iterable<string>) {
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? [])
  return new Set(files.filter((file) => file.endsWith('.js')))
}

const without = (keys: Set<string>, taken: Set<string>) => [...keys].filter((key) => !taken.has(key))
