import { describe, expect, it } from 'vitest'
import en from './en/index.ts'
import pt from './pt/index.ts'

type Messages = { readonly [key: string]: string | Messages }

const flatten = (messages: Messages, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flatten(value, `${path}${key}.`),
  )

const portuguese = new Map(flatten(pt))
const english = new Map(flatten(en))

/** Names in braces, without what a plural says for itself. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort()

describe('languages', () => {
  it('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort())
  })

  it('have the same placeholders', () => {
    for (const [key, text] of portuguese) {
      expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('leave nothing empty', () => {
    for (const [key, text] of [...portuguese, ...english]) expect(text.trim(), key).not.toBe('')
  })
})
