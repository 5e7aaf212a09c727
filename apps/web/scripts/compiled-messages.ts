import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES =
  /\/src\/locales\/(pt|en)\/(?:[a-z]+\/|(?!(?:index|shell|lists|orders|drafts)\.ts))[a-z0-9-]+\.ts$/

/** Namespaces that always travel together are one file. */
const TOGETHER = /\/src\/locales\/(pt|en)\/(shell|lists)\.ts$/

type Messages = { readonly [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

/**
 * Compiles every message of `src/locales`, so that no message parser is sent to the browser
 * (docs/decisions/0020).
 */
export function compiledMessages(): Plugin {
  return {
    name: 'cais-compiled-messages',
    enforce: 'pre',
    async load(id) {
      if (TOGETHER.test(id))
        return `export default ${JSON.stringify(await compileTogether(id, (file) => this.addWatchFile(file)))}`
      if (!MESSAGES.test(id)) return null
      this.addWatchFile(id)
      return `export default ${JSON.stringify(compileAll(await readMessages(id)))}`
    },
  }
}

/** The messages of the imported files, by namespace. */
async function compileTogether(file: string, watch: (file: string) => void): Promise<Compiled> {
  const names = [...(await readFile(file, 'utf8')).matchAll(/from '\.\/(\w+)\.ts'/g)].flatMap(
    ([, name]) => name ?? [],
  )
  const entries = names.map(async (name) => {
    const words = join(dirname(file), `${name}.ts`)
    watch(words)
    return [name, compileAll(await readMessages(words))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Under the time of its last change, so that the development server reads it again after an edit. */
async function readMessages(file: string): Promise<Messages> {
  const { mtimeMs } = await stat(file)
  const module = await import(`${pathToFileURL(file)}?${mtimeMs}`)
  return module.default
}

function compileAll(messages: Messages): Compiled {
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileAll(value),
  ])
  return Object.fromEntries(entries)
}
