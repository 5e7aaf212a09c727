import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { filesOfWords } from '../src/locales/namespaces.ts'
import { ENTRY_PAGES } from './entry-pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
const LANGUAGES = ['pt', 'en'] as const

/**
 * Serves `start.js` with the files of this build that each entry page needs, so that all are requested at
 * once (docs/decisions/0074).
 */
export function startScript(): Plugin {
  let api = '/api'
  const script = () =>
    readFileSync(join(import.meta.dirname, '../start.js'), 'utf8').replace(
      "API = '/api'",
      () => `API = '${api}'`,
    )
  return {
    name: 'cais-start-script',
    configResolved({ env }) {
      api = env.VITE_API_BASE ?? api
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use('/start.js', (_, reply) => {
        reply.setHeader('content-type', 'text/javascript')
        reply.end(script())
      }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const pages = `const PAGES = ${JSON.stringify(pagesOf(bundle))}`
        this.emitFile({
          type: 'asset',
          fileName: 'start.js',
          source: script().replace('const PAGES = []', () => pages),
        })
      },
    },
  }
}

function pagesOf(bundle: Bundle) {
  const first = new Set(reach(bundle, chunkOf(bundle, 'src/main.tsx')))
  const files = (modules: readonly string[]) => {
    const all = modules.flatMap((module) => reach(bundle, chunkOf(bundle, module)))
    return [...new Set(all)]
      .filter((file) => !first.has(file))
      .sort((one, other) => sizeIn(bundle, other) - sizeIn(bundle, one))
  }
  return ENTRY_PAGES.map(({ path, page, access, words, data }) => {
    const all = files([page])
    const wordFiles = (language: string) =>
      files(filesOfWords(words).map((file) => `src/locales/${language}/${file}.ts`))
    const byLanguage = LANGUAGES.map((language) => [language, wordFiles(language)])
    return { path, access, files: { all, ...Object.fromEntries(byLanguage) }, data }
  })
}

/** The chunk that contains a module; a page that no longer exists breaks the build. */
function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/web/${module}`),
  )
  const holding =
    found ??
    Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
    )
  if (holding?.type !== 'chunk') throw new Error(`No file of the build holds ${module}`)
  return holding
}

/**
 * Large files are requested first: on a slow connection each file starts slowly, and small ones fit in
 * beside it.
 */
function sizeIn(bundle: Bundle, name: string): number {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.code.length : (file?.source.length ?? 0)
}

function chunkIn(bundle: Bundle, file: string): Chunk {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk') throw new Error(`${file} is no script of the build`)
  return chunk
}

/** A chunk, its static imports, and their styles. */
export const filesOfChunk = (bundle: Bundle, chunk: Chunk) => reach(bundle, chunk)

function reach(bundle: Bundle, chunk: Chunk, found = new Set<string>()): string[] {
  if (found.has(chunk.fileName)) return [...found]
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const file of chunk.imports) if (bundle[file]) reach(bundle, chunkIn(bundle, file), found)
  return [...found]
}
