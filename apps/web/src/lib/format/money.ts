import { figures } from './figures.ts'

/** Figures are written the Portuguese way in both languages (spec §1). Plain 'pt' would be Brazilian. */
export const NUMBER_LOCALE = 'pt-MZ'

const money = figures(NUMBER_LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** 120433550 centavos → '1 204 335,50', grouped with U+00A0. */
export const formatMoney = (centavos: number) => money(centavos / 100).replaceAll('\u202f', '\u00a0')

/** '1 204 335,50 MZN' */
export const formatMoneyWithCurrency = (centavos: number) => `${formatMoney(centavos)}\u00a0MZN`
