import { numberFormat } from './figures.ts'

const money = numberFormat({ least: 2, most: 2 })

/** 120433550 centavos → '1 204 335,50' with U+00A0 between groups; in English '1,204,335.50'. */
export const formatMoney = (centavos: number) => money(centavos / 100)

/** '1 204 335,50 MZN' */
export const formatMoneyWithCurrency = (centavos: number) => `${formatMoney(centavos)}\u00a0MZN`
