import { expect, test } from 'vitest'
import { moneyInWords } from './money-in-words.ts'

test.each([
  [0, 'zero meticais'],
  [1, 'um centavo'],
  [5, 'cinco centavos'],
  [100, 'um metical'],
  [101, 'um metical e um centavo'],
  [200, 'dois meticais'],
  [1600, 'dezasseis meticais'],
  [2100, 'vinte e um meticais'],
  [10_000, 'cem meticais'],
  [10_100, 'cento e um meticais'],
  [99_999, 'novecentos e noventa e nove meticais e noventa e nove centavos'],
  [100_000, 'mil meticais'],
  [100_100, 'mil e um meticais'],
  [110_000, 'mil e cem meticais'],
  [123_450, 'mil duzentos e trinta e quatro meticais e cinquenta centavos'],
  [200_000, 'dois mil meticais'],
  [210_000, 'dois mil e cem meticais'],
  [10_000_000, 'cem mil meticais'],
  [12_345_678, 'cento e vinte e três mil quatrocentos e cinquenta e seis meticais e setenta e oito centavos'],
  [100_000_000, 'um milhão de meticais'],
  [200_000_000, 'dois milhões de meticais'],
  [200_000_100, 'dois milhões e um meticais'],
  [250_000_000, 'dois milhões quinhentos mil meticais'],
  [123_456_700, 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete meticais'],
  [100_000_000_000, 'mil milhões de meticais'],
  [
    100_000_000_000_000 - 1,
    'novecentos e noventa e nove mil novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove meticais e noventa e nove centavos',
  ],
])('%i centavos: %s', (amount, words) => {
  expect(moneyInWords(amount)).toBe(words)
})
