import { describe, expect, it } from 'vitest'
import { filesByName, importedNames } from './chunk-groups.ts'

describe('what a module needs of a library with one index file', () => {
  it.each([
    ['import { IconCheck, IconX as Close } from "icons"', ['IconCheck', 'IconX']],
    ["import {\n  IconCheck,\n} from 'icons'\nimport { other } from 'another'", ['IconCheck']],
    ['export { IconCheck } from "icons"', ['IconCheck']],
    ["import { other } from 'another'", []],
    // all of it
    ['import * as icons from "icons"', undefined],
    ['export * from "icons"', undefined],
  ])('%s', (code, names) => {
    expect(importedNames(code, 'icons')).toEqual(names)
  })

  it('finds the file of a name in an index that exports or imports it', () => {
    const files = filesByName(
      'export { default as IconCheck, default as OldCheck } from "./icons/check.mjs";\nimport { px } from "./units/px.mjs";\nimport "react";',
    )
    expect([...files]).toEqual([
      ['IconCheck', './icons/check.mjs'],
      ['OldCheck', './icons/check.mjs'],
      ['px', './units/px.mjs'],
    ])
  })
})
