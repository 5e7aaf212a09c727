import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES = /\/src\/locales\/(pt|en)\/(?!index\.ts|shell\.ts)[a-z0-9-]+\.ts$/

type Messages = { readonly [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

/** Turns every message of `src/locales` into its compiled form, so that no parser travels to the browser. */
export function compiledMessages(): Plugin {
  return {
    name: 'cais-compiled-messages',
    enforce: 'pre',
    async load(id) {
      if (!MESSAGES.test(id)) return null
      this.addWatchFile(id)
      return `export default ${JSON.stringify(compileAll(await readMessages(id)))}`
    },
  }
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
