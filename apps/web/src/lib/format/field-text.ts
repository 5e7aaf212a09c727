import { figures } from './figures.ts'

const currency = figures({ least: 2, most: 2, group: ',', decimal: '.' })
const upToThree = figures({ most: 3, group: '', decimal: '.' })

/** 123450 centavos → '1,234.50', as currency fields show it (spec §5). */
export const currencyFieldText = (centavos: number) => currency(centavos / 100)

/** 1234.5 → '1234.5' */
export const decimalFieldText = (value: number) => upToThree(value)
