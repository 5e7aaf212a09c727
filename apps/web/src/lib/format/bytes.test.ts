import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0\u00a0kB'],
  [640_000, '640\u00a0kB'],
  [18_412_000_000, '18,4\u00a0GB'],
  [212_400_000_000, '212\u00a0GB'],
  [4_200_000_000_000_000, '4\u00a0200\u00a0TB'],
])('%i bytes are written as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
