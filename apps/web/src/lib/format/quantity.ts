import { figures } from './figures.ts'
import { NUMBER_LOCALE } from './money.ts'

const quantity = figures(NUMBER_LOCALE, { maximumFractionDigits: 3, useGrouping: 'always' })
const percent = figures(NUMBER_LOCALE, { maximumFractionDigits: 2, useGrouping: 'always' })

/** 1284 → '1 284', 1.25 → '1,25'. */
export const formatQuantity = (value: number) => quantity(value).replaceAll('\u202f', '\u00a0')

/** 4.5 → '4,5 %' */
export const formatPercent = (value: number) => `${percent(value)}\u00a0%`
