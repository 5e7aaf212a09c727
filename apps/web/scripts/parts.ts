import type { Plugin, Rolldown } from 'vite'

/** What every visit loads: the entry, the page for signing in and the layout. These stay files of their own. */
const FIRST = /\/src\/(main\.tsx|features\/sessions\/pages\/login-page\.tsx|app\/layout\/shell\.tsx)$/
const SHARED = /\/(apps\/web\/src\/(ui|lib)|packages\/domain\/src|node_modules)\//
/** The face of nearly all words. */
const FACE = /ibm-plex-sans-latin-wght-normal.*\.woff2$/
/** What so many parts of the product use comes with the first page that is opened. */
const SHARED_BY = 4

/**
 * How modules are put together into files: two for the first load, one for what pages share, and each page its own. Cut by
 * need alone a page is sixty files, of which a browser asks for six at a time, and on a phone each turn takes 150 ms.
 */
export function partsOfBuild(): Plugin {
  const first = new Set<string>()
  const groups: Rolldown.CodeSplittingGroup[] = [
    // what we did not write stays as it is from one version to the next
    { name: 'vendor', test: (id) => first.has(id) && id.includes('/node_modules/'), priority: 3 },
    { name: 'first', test: (id) => first.has(id) && !FIRST.test(id), priority: 2 },
    { name: 'kit', test: (id) => !first.has(id) && SHARED.test(id), priority: 1, minShareCount: SHARED_BY },
  ]
  return {
    name: 'cais-parts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    /** Asked for with the first script: words that come in another face first would move what stands around them. */
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FACE.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
    buildEnd() {
      first.clear()
      for (const id of this.getModuleIds()) if (FIRST.test(id) || id.startsWith('\0')) addAll(this, id, first)
    },
  }
}

/** A module and all that it imports at once. */
function addAll(modules: Rolldown.PluginContext, id: string, found: Set<string>) {
  if (found.has(id)) return
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) addAll(modules, next, found)
}
