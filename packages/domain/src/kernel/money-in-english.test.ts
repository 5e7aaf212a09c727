import { expect, test } from 'vitest'
import { moneyInEnglish } from './money-in-english.ts'

test.each([
  [0, 'zero meticais'],
  [1, 'one centavo'],
  [100, 'one metical'],
  [2_150, 'twenty-one meticais and fifty centavos'],
  [110_000, 'one thousand one hundred meticais'],
  [100_500, 'one thousand and five meticais'],
  [123_456, 'one thousand two hundred and thirty-four meticais and fifty-six centavos'],
  [200_000_000, 'two million meticais'],
  [100_000_000_001, 'one billion meticais and one centavo'],
] as const)('%i centavos are %s', (amount, words) => {
  expect(moneyInEnglish(amount)).toBe(words)
})
