import { type RuleDetail, RuleError } from '../kernel/rule-error.ts'
import type { VatRate } from '../vat/rates.ts'

const STAPLES = 'Isento nos termos do artigo 9.º do Código do IVA (bens alimentares de primeira necessidade)'
const TEMPORARY = 'Isenção temporária de açúcar, óleo alimentar e sabão'

/** The codes and rates of Mozambique that a new company starts with; an accountant changes them (docs/domain/company.md). */
export const PROPOSED_VAT_RATES: readonly VatRate[] = [
  { code: 'NORMAL', validFrom: '2008-01-01', validTo: '2022-12-31', rate: 1700, exemption: null },
  { code: 'NORMAL', validFrom: '2023-01-01', validTo: null, rate: 1600, exemption: null },
  { code: 'ISENTO', validFrom: '2008-01-01', validTo: null, rate: 0, exemption: STAPLES },
  { code: 'ACUCAR-OLEO-SABAO', validFrom: '2023-01-01', validTo: '2025-05-20', rate: 1600, exemption: null },
  {
    code: 'ACUCAR-OLEO-SABAO',
    validFrom: '2025-05-21',
    validTo: '2025-12-31',
    rate: 0,
    exemption: TEMPORARY,
  },
  { code: 'ACUCAR-OLEO-SABAO', validFrom: '2026-01-01', validTo: null, rate: 1600, exemption: null },
]

type EnteredRate = Pick<VatRate, 'code' | 'validFrom' | 'validTo' | 'exemption'> & { readonly rate: number }

/** Throws VALIDATION_FAILED at what ends before it begins, a rate of 0 without its printed reason, and days with two rates of a code. */
export function requireRates(rates: readonly EnteredRate[]): void {
  const details = rates.flatMap((rate, place): RuleDetail[] => {
    const at = `vatRates.${place}`
    const other = rates.slice(0, place).find((one) => overlap(one, rate))
    return [
      ...(other ? [{ field: `${at}.validFrom`, rule: 'VAT_DAYS_OVERLAP', facts: daysOf(other) }] : []),
      ...(rate.validTo !== null && rate.validTo < rate.validFrom
        ? [{ field: `${at}.validTo`, rule: 'VAT_DAYS_TURNED', facts: daysOf(rate) }]
        : []),
      ...(rate.rate === 0 && !rate.exemption ? [{ field: `${at}.exemption`, rule: 'required' }] : []),
    ]
  })
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}

const daysOf = ({ code, validFrom, validTo }: EnteredRate) => ({
  code,
  from: validFrom,
  ...(validTo !== null && { to: validTo }),
})

const LAST_DAY = '9999-12-31'

const overlap = (one: EnteredRate, other: EnteredRate) =>
  one.code === other.code &&
  one.validFrom <= (other.validTo ?? LAST_DAY) &&
  other.validFrom <= (one.validTo ?? LAST_DAY)
