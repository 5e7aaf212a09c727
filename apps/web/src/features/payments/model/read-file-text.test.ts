import { expect, test } from 'vitest'
import { readFileText } from './read-file-text.ts'

test.each([
  ['UTF-8', new TextEncoder().encode('Crédito')],
  ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Crédito')])],
  ['Latin-1', new Uint8Array([0x43, 0x72, 0xe9, 0x64, 0x69, 0x74, 0x6f])],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...[...'Crédito'].flatMap((letter) => [letter.charCodeAt(0), 0])])],
])('%s', async (_, bytes) => {
  expect(await readFileText(new Blob([bytes]))).toBe('Crédito')
})

test('a file that is too large', async () => {
  expect(await readFileText(new Blob(['x'.repeat(900_001)]))).toBeNull()
})
