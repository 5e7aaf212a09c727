import { expect, test } from 'vitest'
import { termsOf } from './terms.ts'

test.each([
  ['', undefined],
  [' a ', undefined],
  ['sd', []],
  ['2026', []],
  ['104', ['104']],
  ['pev.sd.2026/45123', ['45123']],
  ['PEV.SD.2026/512', []],
  ['zzqx512', ['zzqx512']],
  ['loja 512', []],
  ['Loja  7781', ['7781']],
  ['V/45123 mercearia', ['45123']],
])('%j is rare in %j', (text, rare) => expect(termsOf(text)?.rare).toEqual(rare))

test('figures alone are the end of a number, a code is written in capitals', () => {
  expect(termsOf(' 1042 ')).toMatchObject({ digits: '1042', code: '1042' })
  expect(termsOf('pev.sd.2026/3')).toMatchObject({ digits: undefined, code: 'PEV.SD.2026/3' })
})
