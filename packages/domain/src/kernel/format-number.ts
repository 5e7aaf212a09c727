import type { Centavos } from './money.ts'
import type { Milli } from './quantity.ts'

export type Language = 'pt' | 'en'

/** pt-MZ groups with U+00A0 and does not group below 10 000 unless told; plain 'pt' would be Brazilian. */
const LOCALE = { pt: 'pt-MZ', en: 'en-GB' } as const

const amounts = { pt: amountFormat('pt'), en: amountFormat('en') }
const quantities = { pt: quantityFormat('pt'), en: quantityFormat('en') }

/** '1 204 335,50' in Portuguese (U+00A0 between groups), '1,204,335.50' in English. */
export const formatMoney = (amount: Centavos, language: Language = 'pt'): string =>
  amounts[language].format(amount / 100)

/** The same with the currency: '12 345,50 MZN'. */
export const formatMoneyMzn = (amount: Centavos, language: Language = 'pt'): string =>
  `${formatMoney(amount, language)}\u00a0MZN`

/** A quantity with as many decimals as it has, at most 3: '1,25'. */
export const formatQuantity = (quantity: Milli, language: Language = 'pt'): string =>
  quantities[language].format(quantity / 1000)

/** As in currency fields (spec §5): ',' thousands and '.' decimals in either language. */
export const formatMoneyField = (amount: Centavos): string => amounts.en.format(amount / 100)

function amountFormat(language: Language) {
  return new Intl.NumberFormat(LOCALE[language], {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
}

function quantityFormat(language: Language) {
  return new Intl.NumberFormat(LOCALE[language], { useGrouping: 'always', maximumFractionDigits: 3 })
}
