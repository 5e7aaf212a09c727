import { figures } from './figures.ts'

/** Figures are written the Portuguese way in both languages (spec §1). */
const money = figures({ least: 2, most: 2 })

/** 120433550 centavos → '1 204 335,50', grouped with U+00A0. */
export const formatMoney = (centavos: number) => money(centavos / 100)

/** '1 204 335,50 MZN' */
export const formatMoneyWithCurrency = (centavos: number) => `${formatMoney(centavos)}\u00a0MZN`
