import { numberFormat } from './figures.ts'

const currency = numberFormat({ least: 2, most: 2, group: ',', decimal: '.' })
const upToThree = numberFormat({ most: 3, group: '', decimal: '.' })

/**
 * 123450 centavos → '1,234.50', as currency fields show it while they are edited (docs/domain/screen.md).
 */
export const currencyFieldText = (centavos: number) => currency(centavos / 100)

/** 1234.5 → '1234.5' */
export const decimalFieldText = (value: number) => upToThree(value)
