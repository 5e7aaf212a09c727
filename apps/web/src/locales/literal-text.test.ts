import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { describe, expect, it } from 'vitest'
import { SHELL_WORDS } from './namespaces.ts'

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

describe('words travel with the page that says them', () => {
  const routes = globSync('app/routes/*.ts', { cwd: SOURCE }).map(read).join('\n')
  const features = [...new Set(components.map((file) => /^features\/([\w-]+)\//.exec(file)?.[1] ?? ''))]

  it.each(features.filter(Boolean))('%s', (feature) => {
    const files = globSync(`features/${feature}/**/*.{ts,tsx}`, { cwd: SOURCE })
    const used = files.flatMap((file) =>
      [...read(file).matchAll(/useTranslations\('([\w-]+)/g)].map(([, name]) => name),
    )
    const missing = [...new Set(used)].filter((name) => !SHELL_WORDS.some((known) => known === name))
    const pages = [
      ...routes.matchAll(/lazyPage\([^']*'[./]*features\/([\w-]+)\/[^']*'\)\)\.\w+,?([\s\S]*?)\)/g),
    ]
    expect(pages.length).toBeGreaterThan(10)
    for (const [, owner, words = ''] of pages) {
      if (owner === feature) expect(missing.filter((name) => !words.includes(`'${name}'`))).toEqual([])
    }
  })
})
