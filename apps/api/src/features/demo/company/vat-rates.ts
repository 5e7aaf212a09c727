const STAPLE = 'Isento nos termos do artigo 9.º do Código do IVA (bens alimentares de primeira necessidade)'
const PASSING = 'Isenção temporária de açúcar, óleo alimentar e sabão'

/** Rates with their days, as an accountant would keep them. */
export const VAT_RATES = [
  rate('NORMAL', '2008-01-01', '2022-12-31', 1700),
  rate('NORMAL', '2023-01-01', null, 1600),
  rate('ISENTO', '2008-01-01', null, 0, STAPLE),
  rate('ACUCAR-OLEO-SABAO', '2023-01-01', '2025-05-20', 1600),
  rate('ACUCAR-OLEO-SABAO', '2025-05-21', '2025-12-31', 0, PASSING),
  rate('ACUCAR-OLEO-SABAO', '2026-01-01', null, 1600),
]

function rate(code: string, from: string, to: string | null, points: number, reason: string | null = null) {
  return { code, valid_from: from, valid_to: to, rate_bp: points, exemption_reason: reason }
}
