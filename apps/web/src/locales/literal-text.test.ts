import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { describe, expect, it } from 'vitest'
import { PAGE_WORDS, SHELL_WORDS } from './namespaces.ts'

const SOURCE = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')
const components = globSync('{app,ui,features}/**/*.tsx', { cwd: SOURCE })

/** Attributes that people read or hear. */
const READ_ALOUD = [
  'label',
  'title',
  'placeholder',
  'aria-label',
  'alt',
  'header',
  'description',
  'lead',
  'error',
]
/** Signs that are the same in every language. */
const NO_WORDS = ['MZN', 'NUIT', 'IVA', 'PDF', 'V/REF']

type Node = { readonly type?: string; readonly [key: string]: unknown }

/** Texts that a component says in its own words: between tags, and in attributes that are read. */
export function literalTexts(code: string): string[] {
  const found: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    found.push(...textOf(node))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: true }).body)
  return found.filter((text) => /\p{L}{2}/u.test(text) && !NO_WORDS.includes(text))
}

function textOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value).trim()]
  if (node.type === 'JSXExpressionContainer') return stringOf(node.expression)
  if (node.type !== 'JSXAttribute') return []
  return READ_ALOUD.includes(nameOf(node.name)) ? stringOf(node.value) : []
}

const stringOf = (value: unknown) =>
  (value as Node | null)?.type === 'StringLiteral' ? [String((value as Node).value)] : []
const nameOf = (name: unknown) => String((name as Node).value)

describe('no text stands in a component', () => {
  it('finds literal text where there is some', () => {
    expect(literalTexts('<p>Olá mundo</p>')).toEqual(['Olá mundo'])
    expect(literalTexts('<Button>\n  Guardar\n</Button>')).toEqual(['Guardar'])
    expect(literalTexts('<TextInput label="Nome" />')).toEqual(['Nome'])
    expect(literalTexts("<p>{'Total'}</p>")).toEqual(['Total'])
    expect(literalTexts("<p className={classes.a}>{t('hello')}</p>")).toEqual([])
  })

  it.each(components)('%s', (file) => {
    expect(literalTexts(read(file))).toEqual([])
  })
})

/** A page and what it imports, at once or later, of features and the application. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/^(app|features)\//.test(file)) return found
  found.add(file)
  for (const [, path = ''] of read(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    filesOf(join(file, '..', path), found)
  return found
}

/** The words that a file uses, and those that it loads by itself. */
const wordsIn = (code: string, call: string) =>
  [...code.matchAll(new RegExp(`${call}\\('([\\w-]+)`, 'g'))].map(([, name = '']) => name)

describe('words travel with the page that says them', () => {
  const routes = globSync('app/routes/*.ts', { cwd: SOURCE }).map(read).join('\n')
  const pages = [...routes.matchAll(/lazyPage\([^']*'([^']*)'\)\)\.\w+,?([\s\S]*?)\)/g)]

  it.each(pages.map(([, path = '', words = '']) => ({ path, words })))('$path', ({ path, words }) => {
    const codes = [...filesOf(join('app/routes', path))].map(read)
    const loaded = codes.flatMap((code) => wordsIn(code, 'loadWords'))
    const used = codes.flatMap((code) => wordsIn(code, 'useTranslations'))
    const known = (name: string) =>
      [...SHELL_WORDS, ...PAGE_WORDS].some((word) => word === name) || loaded.includes(name)
    const missing = [...new Set(used)].filter((name) => !known(name) && !words.includes(`'${name}'`))
    expect(missing).toEqual([])
  })
  it('finds the pages', () => expect(pages.length).toBeGreaterThan(30))
})
