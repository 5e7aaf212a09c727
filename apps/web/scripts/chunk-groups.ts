import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ENTRY_PAGES } from './entry-pages.ts'
import { lazyFiles } from './lazy-files.ts'

/** The entry of the first load, with the layout. */
const FIRST = /\/src\/main\.tsx$/
const SHARED = /\/(apps\/web\/src\/(ui|lib)|packages\/domain\/src|node_modules)\//
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** Only needed for installing: app/service-worker.ts links it after the first page. */
const MANIFEST = / *<link rel="manifest"[^>]*>/
const STYLES_HERE = '<!-- styles -->'
const STYLES_OF_KIT = /\/src\/ui\/.*\.css$/
const LOGIN = '^/login$'
/** Pages with saved views, and so with filters, exports and bulk actions. */
const LISTS = new Set(ENTRY_PAGES.filter(({ words }) => words.includes('views')).map(({ page }) => page))
/** Features with several entry pages or long modules: what their pages share is a chunk of its own. */
const OWN_CHUNK = ['drafts', 'stock', 'orders']
/** Panels of a single record, which most lists do not show. */
const RECORD = /\/src\/ui\/record\//
/** Libraries of long lists and of dragging: few pages need them, however many chunks those are. */
const APART = /\/node_modules\/@(tanstack\/(react-virtual|virtual-core)|atlaskit)\//
/** Scanning and the queue of steps: of goods receipts, counts and loading, and of no other page. */
const DOCK = /\/(ui\/scan|lib\/scan|lib\/offline\/(use-)?step-queue|domain\/src\/(loading|stock\/gs1))/
/** Icons and small helpers, which pages need that are no entry pages: they must not bring a whole chunk of others with them. */
const EVERYWHERE = /\/(node_modules\/@tabler|apps\/web\/src\/lib)\//
const featureOf = (file: string) => /\/features\/([^/]+)\//.exec(file)?.[1]
/** Modules used by at least this many chunks go into the shared chunk. */
const SHARED_BY = 12

/**
 * Groups modules into few chunks: React, other libraries, our code of the first load, one chunk for what
 * entry pages share, and one per page. By default a page would be sixty files, of which a browser requests
 * six at a time, and on a phone each round takes 150 ms (docs/decisions/0070).
 */
export function chunkGroups(): Plugin {
  const first = new Set<string>()
  const opened = new Map<string, Set<string>>()
  const pagesWith = (id: string) => [...opened].filter(([, page]) => page.has(id)).map(([name]) => name)
  /** The chunk of a module that more than one entry page needs. */
  const fileOf = (id: string) => {
    const pages = first.has(id) ? [] : pagesWith(id)
    if (pages.length === 0) return undefined
    if (EVERYWHERE.test(id)) return 'kit'
    const [feature] = pages.map(featureOf)
    if (feature !== undefined && pages.every((page) => featureOf(page) === feature)) {
      return OWN_CHUNK.includes(feature) && featureOf(id) === feature ? feature : undefined
    }
    if (RECORD.test(id)) return 'record'
    return pages.every((page) => LISTS.has(page)) ? 'lists' : 'kit'
  }
  // a separate file costs a phone as much time as these styles
  const isLookOfKit = (id: string) => STYLES_OF_KIT.test(id) && pagesWith(id).length > 0
  const groups: Rolldown.CodeSplittingGroup[] = [
    // libraries stay cached from one version to the next
    { name: 'react', test: (id) => first.has(id) && REACT.test(id), priority: 4 },
    { name: 'vendor', test: (id) => first.has(id) && /\/node_modules\/.*(?<!\.css)$/.test(id), priority: 3 },
    { name: 'first', test: (id) => first.has(id) || isLookOfKit(id), priority: 2.5 },
    // an entry page is its own chunk and the kit; lists, records and some features have one more each
    ...['kit', 'lists', 'record', ...OWN_CHUNK].map((name, place) => ({
      name,
      test: (id: string) => fileOf(id) === name,
      priority: 2 - place / 10,
      minShareCount: 2,
    })),
    { name: 'dock', test: (id) => !first.has(id) && DOCK.test(id), priority: 1.1, minShareCount: 2 },
    {
      name: 'shared',
      test: (id) => !first.has(id) && SHARED.test(id) && !APART.test(id),
      priority: 1,
      minShareCount: SHARED_BY,
    },
  ]
  return {
    name: 'cais-parts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => stylesBelowFrame(runApart(html)),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // app/cached-modules reads it once the visit is idle
        const source = JSON.stringify(lazyFiles(bundle))
        this.emitFile({ type: 'asset', fileName: 'parts.json', source })
        const { 'index.html': page } = bundle
        if (page?.type === 'asset') page.source = String(page.source).replace(MANIFEST, '')
      },
    },
    buildEnd() {
      first.clear()
      for (const id of this.getModuleIds()) if (FIRST.test(id) || id.startsWith('\0')) addAll(this, id, first)
      opened.clear()
      const login = new Set<string>()
      for (const { page, path } of ENTRY_PAGES) {
        const found = path === LOGIN ? login : new Set<string>()
        addAll(this, join(import.meta.dirname, '..', page), found)
        if (found !== login) opened.set(page, found)
      }
      // the login page is part of the first load but brings no kit: what it shares with other pages, or may
      // share, is in the first chunk
      for (const id of login) if (pagesWith(id).length > 0 || SHARED.test(id)) first.add(id)
    },
  }
}

/**
 * Collects a module and all its static imports. Of a library that offers everything in one index file, only
 * what the importer names: else each icon and field of any page would count as part of the first load.
 */
function addAll(modules: Rolldown.PluginContext, id: string, found: Set<string>) {
  if (found.has(id)) return
  found.add(id)
  const info = modules.getModuleInfo(id)
  for (const next of info?.importedIds ?? []) {
    const index = INDEX_FILES.find(({ file }) => file.test(next))
    const named = index ? importedNames(info?.code ?? '', index.library) : undefined
    if (named === undefined) addAll(modules, next, found)
    else for (const part of partsOf(modules, next, named)) addAll(modules, part, found.add(next))
  }
}

const INDEX_FILES = [
  { library: '@tabler/icons-react', file: /@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/ },
  { library: '@mantine/core', file: /@mantine\/core\/esm\/index\.mjs$/ },
  { library: '@mantine/hooks', file: /@mantine\/hooks\/esm\/index\.mjs$/ },
]

/** What a module imports by name from a library; undefined = all of it. */
export function importedNames(code: string, library: string): string[] | undefined {
  const imports = [...code.matchAll(/(?:import|export)\s+([^;'"]*?)\s*from\s*["']([^"']+)["']/g)]
  const clauses = imports.flatMap(([, clause = '', from]) => (from === library ? [clause] : []))
  if (clauses.some((clause) => !/^\{[^}]*\}$/.test(clause))) return undefined
  return clauses.flatMap((clause) => namesIn(clause).map(([name]) => name))
}

/** [imported name, local name] of each name in '{ a, b as c }'. */
const namesIn = (clause: string) =>
  clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== '')
    .map(([name = '', local = name]) => [name, local] as const)

/** The modules behind these names of an index file; all that it imports if one of them is not found. */
function partsOf(modules: Rolldown.PluginContext, index: string, names: readonly string[]) {
  const info = modules.getModuleInfo(index)
  const files = filesByName(info?.code ?? '')
  const parts = names.map((name) => files.get(name))
  if (parts.some((part) => part === undefined)) return info?.importedIds ?? []
  return parts.map((part = '') => join(dirname(index), part))
}

/** Name offered by an index file → the file that it comes from. */
export function filesByName(code: string): Map<string, string> {
  const clauses = [...code.matchAll(/(?:import|export)\s*(\{[^}]*\})\s*from\s*["'](\.[^"']+)["']/g)]
  return new Map(
    clauses.flatMap(([, clause = '', file = '']) =>
      namesIn(clause).map(([, local]) => [local, file] as const),
    ),
  )
}

const runApart = (html: string) =>
  html.replace(
    /<script type="module"( crossorigin src="[^"]+")>/g,
    '<script type="module" async fetchpriority="low"$1>',
  )

/**
 * Moves the stylesheets below the frame: a stylesheet delays what follows it, and the frame has its own
 * styles.
 */
function stylesBelowFrame(html: string) {
  const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  const without = styles.reduce((page, style) => page.replace(style, ''), html)
  if (!without.includes(STYLES_HERE)) throw new Error('index.html does not say where styles go')
  return without.replace(STYLES_HERE, styles.join('').trim())
}
