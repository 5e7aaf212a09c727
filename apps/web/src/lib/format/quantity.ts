import { figures } from './figures.ts'

const percent = figures({ most: 2 })

/** 1284 → '1 284', 1.25 → '1,25'. */
export const formatQuantity = figures({ most: 3 })

/** For a sentence that bends with a number and shows it: 1000 → '1 000', where the rules of the language leave it whole. */
export const counted = (count: number) => ({ count, shown: formatQuantity(count) })

/** 4.5 → '4,5 %' */
export const formatPercent = (value: number) => `${percent(value)}\u00a0%`
