import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { laterParts } from './later-parts.ts'
import { OPENED_FIRST } from './opened-first.ts'

/** What every visit loads: the entry, with the layout. */
const FIRST = /\/src\/main\.tsx$/
const SHARED = /\/(apps\/web\/src\/(ui|lib)|packages\/domain\/src|node_modules)\//
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** Only needed for installing: app/service-worker.ts names it after the first page. */
const MANIFEST = / *<link rel="manifest"[^>]*>/
const STYLES_HERE = '<!-- styles -->'
const STYLES_OF_KIT = /\/src\/ui\/.*\.css$/
const LOGIN = '^/login$'
/** Pages with saved views, and so with filters, files and many chosen rows. */
const LISTS = new Set(OPENED_FIRST.filter(({ words }) => words.includes('views')).map(({ page }) => page))
/** Much of these pages is needed around every page later, and before it by none but them. */
const APART = ['drafts', 'stock']
/** What so many parts of the product use comes with the first page that is opened. */
const SHARED_BY = 4

/**
 * How modules are put together into files: React, others' code and ours for the first load, one for what pages share, and
 * each page its own. Cut by need alone a page is sixty files, of which a browser asks for six at a time, and on a phone each
 * turn takes 150 ms.
 */
export function partsOfBuild(): Plugin {
  const first = new Set<string>()
  const opened = new Map<string, Set<string>>()
  const pagesWith = (id: string) => [...opened].filter(([, page]) => page.has(id)).map(([name]) => name)
  /** With which other modules of pages one travels, where more than one file needs it. */
  const fileOf = (id: string) => {
    const pages = first.has(id) ? [] : pagesWith(id)
    if (pages.length === 0) return undefined
    const apart = APART.find((feature) => pages.every((page) => page.includes(`/features/${feature}/`)))
    return apart ?? (pages.every((page) => LISTS.has(page)) ? 'lists' : 'kit')
  }
  // a file more costs a phone as much as what they hold
  const isLookOfKit = (id: string) => STYLES_OF_KIT.test(id) && pagesWith(id).length > 0
  const groups: Rolldown.CodeSplittingGroup[] = [
    // what we did not write stays as it is from one version to the next
    { name: 'react', test: (id) => first.has(id) && REACT.test(id), priority: 4 },
    { name: 'vendor', test: (id) => first.has(id) && /\/node_modules\/.*(?<!\.css)$/.test(id), priority: 3 },
    { name: 'first', test: (id) => first.has(id) || isLookOfKit(id), priority: 2.5 },
    // of the pages that are opened first, each is one file and the kit; lists, drafts and stock are one more
    ...['kit', 'lists', ...APART].map((name, place) => ({
      name,
      test: (id: string) => fileOf(id) === name,
      priority: 2 - place / 10,
      minShareCount: 2,
    })),
    {
      name: 'shared',
      test: (id) => !first.has(id) && SHARED.test(id),
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
        // app/kept-parts reads it once the product rests
        const source = JSON.stringify(laterParts(bundle))
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
      for (const { page, path } of OPENED_FIRST) {
        const found = path === LOGIN ? login : new Set<string>()
        addAll(this, join(import.meta.dirname, '..', page), found)
        if (found !== login) opened.set(page, found)
      }
      // the login page is part of the first load and brings no kit: what it shares with other pages comes with the first
      for (const id of login) if (pagesWith(id).length > 0) first.add(id)
    },
  }
}

/** A module and all that it imports at once. */
function addAll(modules: Rolldown.PluginContext, id: string, found: Set<string>) {
  if (found.has(id)) return
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) addAll(modules, next, found)
}

const runApart = (html: string) =>
  html.replace(
    /<script type="module"( crossorigin src="[^"]+")>/g,
    '<script type="module" async fetchpriority="low"$1>',
  )

/** Styles hold back what stands below them: the frame, which has its own, is painted before they are there. */
function stylesBelowFrame(html: string) {
  const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  const without = styles.reduce((page, style) => page.replace(style, ''), html)
  if (!without.includes(STYLES_HERE)) throw new Error('index.html does not say where styles go')
  return without.replace(STYLES_HERE, styles.join('').trim())
}
