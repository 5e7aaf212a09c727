import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES =
  /\/src\/locales\/(pt|en)\/(?:[a-z]+\/|(?!(?:index|shell|lists|orders|drafts)\.ts))[a-z0-9-]+\.ts$/

/** What is always said together comes as one file. */
const TOGETHER = /\/src\/locales\/(pt|en)\/(shell|lists)\.ts$/

type Messages = { readonly [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

/** Turns every message of `src/locales` into its compiled form, so that no parser travels to the browser. */
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

/** The words of the files that it imports, under their names. */
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

async function readMessages(file: string): Promise<Messages> {
  const script = stripTypeScriptTypes(await readFile(file, 'utf8'))
  const module = await import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)
  return module.default
}

function compileAll(messages: Messages): Compiled {
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileAll(value),
  ])
  return Object.fromEntries(entries)
}
