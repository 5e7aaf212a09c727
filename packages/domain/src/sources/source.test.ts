import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderParts, isAllowedSender, isWhole, waitAfterFailure } from './source.ts'

describe('a folder below the root', () => {
  test.each(['baia-azul', 'lojas/norte', 'Encomendas da Loja 2', 'ação'])('%s is one', (folder) => {
    expect(folderParts(folder)).toEqual(folder.split('/'))
  })

  test.each([
    '',
    '/etc',
    '..',
    'a/../../b',
    './a',
    'a//b',
    'a/',
    'a\\b',
    'a\u0000b',
    'a\nb',
    'a/b/c/d/e/f/g/h/i',
  ])('%j could lead out of it', (folder) => {
    expect(() => folderParts(folder)).toThrow(expect.objectContaining({ code: 'SOURCE_FOLDER_OUTSIDE' }))
  })

  test('whatever is let through has no part that leads up', () => {
    fc.assert(
      fc.property(fc.string(), (folder) => {
        let parts: string[] = []
        try {
          parts = folderParts(folder)
        } catch {
          return
        }
        expect(parts.some((part) => ['', '.', '..'].includes(part) || /[/\\\0]/.test(part))).toBe(false)
      }),
    )
  })
})

test.each([
  ['a.csv', true],
  ['a.part', false],
  ['.a.csv', false],
  ['a.csv.TMP', false],
  ['part.csv', true],
])('%s is whole: %s', (name, expected) => {
  expect(isWhole(name)).toBe(expected)
})

test.each<[string[], string[], boolean]>([
  [['compras@retalho.example'], ['Compras@Retalho.example'], true],
  [['compras@retalho.example'], ['@retalho.example'], true],
  [['compras@mau-retalho.example'], ['@retalho.example'], false],
  [['compras@retalho.example.mau.example'], ['@retalho.example'], false],
  [['compras@retalho.example', 'outro@mau.example'], ['@retalho.example'], false],
  [['compras@retalho.example'], [], false],
  [[], ['@retalho.example'], false],
])('%j among %j: %s', (addresses, allowed, expected) => {
  expect(isAllowedSender(addresses, allowed)).toBe(expected)
})

test.each([
  [1, 0, 1],
  [2, 0, 2],
  [5, 0, 16],
  [7, 0, 60],
  [400, 0, 60],
  [1, 600_000, 10],
  [7, 60_000, 60],
  [1, 90 * 86_400_000, 1440],
])('after %i failures, asked for %i ms: %i minutes', (failures, asked, minutes) => {
  expect(waitAfterFailure(failures, asked)).toBe(minutes * 60_000)
})
