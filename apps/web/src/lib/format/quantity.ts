import { numberFormat } from './figures.ts'

const percent = numberFormat({ most: 2 })

/** 1284 → '1 284', 1.25 → '1,25'; in English '1,284', '1.25'. */
export const formatQuantity = numberFormat({ most: 3 })

/** Parameters of a plural message: `count` chooses the plural form, `shown` is the formatted number. */
export const counted = (count: number) => ({ count, shown: formatQuantity(count) })

/** 4.5 → '4,5 %' */
export const formatPercent = (value: number) => `${percent(value)}\u00a0%`
