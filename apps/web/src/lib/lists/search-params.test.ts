import { describe, expect, test } from 'vitest'
import { codes, day, number, page, someOf, words } from './search-params.ts'

const LONG = 'x'.repeat(110)

describe('readers of search parameters', () => {
  test.each([
    [day, '2026-02-28', '2026-02-28'],
    [day, '2026-02-31', undefined],
    [day, '0000-00-00', undefined],
    [day, '3000-01-01', undefined],
    [day, '31-12-2026', undefined],
    [page, '50', 50],
    [page, '0', undefined],
    [page, '-1', undefined],
    [page, '1.5', undefined],
    [page, 'abc', undefined],
    [page, '1000000', undefined],
    [number, '12', 12],
    [number, '0', undefined],
    [number, '9'.repeat(16), undefined],
    [words(100), ' polana ', ' polana '],
    [words(100), LONG, undefined],
    [words(100), 'a\u0000b', undefined],
    [words(100), '', undefined],
    [codes(8), 'SD,BE', ['SD', 'BE']],
    [someOf('A', 'B'), 'B,C,A', ['B', 'A']],
    [someOf('A', 'B'), 'C', undefined],
    [codes(8), `SD,${LONG}`, undefined],
    [codes(8), Array(101).fill('SD').join(','), undefined],
  ])('%o reads %j as %j', (reader, raw, read) => {
    expect(reader(raw)).toEqual(read)
  })
})
