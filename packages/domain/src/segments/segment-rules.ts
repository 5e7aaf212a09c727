import { type Area, areaOf } from '../customers/area.ts'
import { PROVINCES } from '../customers/provinces.ts'

/** At least `from` and less than `to`; null = without that limit. */
export type Range = { readonly from: number | null; readonly to: number | null }

/** One row of the table by which customers get their segment. An empty list is no condition. */
export type SegmentRule = {
  readonly segment: string
  /** The figures below are those of the invoices of so many months before today. */
  readonly months: number
  readonly vat: 'with' | 'without'
  /** In centavos. */
  readonly turnover: Range
  /** Number of invoices. */
  readonly documents: Range
  /** In one of the areas or one of the provinces. */
  readonly areas: readonly Area[]
  readonly provinces: readonly number[]
  /** Only invoices of these operations count, and there must be one. */
  readonly operations: readonly string[]
  readonly paymentConditions: readonly string[]
  readonly clientTypes: readonly string[]
}

/** The table: the first rule that fits gives the segment; where none does, the default one (null = no segment). */
export type SegmentRules = {
  readonly rules: readonly SegmentRule[]
  readonly defaultSegment: string | null
}

/** What was invoiced to a customer in one month under one operation. */
export type MonthOfSales = {
  /** Whole months between the invoices and today; 0 = the last month. */
  readonly monthsAgo: number
  readonly operationId: string
  /** In centavos. */
  readonly net: number
  readonly total: number
  readonly documents: number
}

export type SegmentCustomer = {
  readonly provinceId: number | null
  readonly paymentCondition: string
  readonly clientType: string | null
  readonly sales: readonly MonthOfSales[]
}

/** Why a customer is in a segment: the place of the rule from 1, and what the rule looked at. */
export type SegmentReason = {
  readonly rule: number
  readonly months?: number
  readonly turnover?: number
  readonly vat?: SegmentRule['vat']
  readonly documents?: number
  readonly provinceId?: number
  readonly area?: Area
  readonly operations?: readonly string[]
  readonly paymentCondition?: string
  readonly clientType?: string
}

export type SegmentResult = {
  readonly segment: string | null
  /** null = no rule fits. */
  readonly reason: SegmentReason | null
}

/** The segment of a customer by the first rule that fits, and why. */
export function segmentOf({ rules, defaultSegment }: SegmentRules, customer: SegmentCustomer): SegmentResult {
  for (const [place, rule] of rules.entries()) {
    const figures = figuresOf(rule, customer.sales)
    if (fits(rule, customer, figures))
      return { segment: rule.segment, reason: { rule: place + 1, ...reasonOf(rule, customer, figures) } }
  }
  return { segment: defaultSegment, reason: null }
}

type Figures = { readonly turnover: number; readonly documents: number }

function figuresOf(rule: SegmentRule, sales: readonly MonthOfSales[]): Figures {
  const counted = sales.filter(
    ({ monthsAgo, operationId }) =>
      monthsAgo < rule.months && (rule.operations.length === 0 || rule.operations.includes(operationId)),
  )
  return {
    turnover: sum(counted.map(({ net, total }) => (rule.vat === 'with' ? total : net))),
    documents: sum(counted.map(({ documents }) => documents)),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function fits(rule: SegmentRule, customer: SegmentCustomer, figures: Figures): boolean {
  const places = placesOf(rule)
  return (
    isWithin(figures.turnover, rule.turnover) &&
    isWithin(figures.documents, rule.documents) &&
    (rule.operations.length === 0 || figures.documents > 0) &&
    (places === null || places.includes(placeOf(customer.provinceId))) &&
    (rule.paymentConditions.length === 0 || rule.paymentConditions.includes(customer.paymentCondition)) &&
    (rule.clientTypes.length === 0 || rule.clientTypes.includes(customer.clientType ?? ''))
  )
}

const isWithin = (value: number, { from, to }: Range) =>
  (from === null || value >= from) && (to === null || value < to)

const NOWHERE = 0
const placeOf = (provinceId: number | null) =>
  areaOf(provinceId) === 'undefined' ? NOWHERE : Number(provinceId)

/** The provinces that a rule takes, 0 for customers without one; null = it does not ask. */
export function placesOf({ areas, provinces }: Pick<SegmentRule, 'areas' | 'provinces'>): number[] | null {
  if (areas.length === 0 && provinces.length === 0) return null
  const all = [NOWHERE, ...PROVINCES.map(({ id }) => id)]
  return all.filter((id) => provinces.includes(id) || areas.includes(areaOf(id === NOWHERE ? null : id)))
}

export const asksFor = ({ from, to }: Range) => from !== null || to !== null

function reasonOf(rule: SegmentRule, customer: SegmentCustomer, { turnover, documents }: Figures) {
  const { provinceId } = customer
  const isOfProvince = provinceId !== null && rule.provinces.includes(provinceId)
  const counts = asksFor(rule.turnover) || asksFor(rule.documents) || rule.operations.length > 0
  return {
    ...(counts && { months: rule.months }),
    ...(asksFor(rule.turnover) && { turnover, vat: rule.vat }),
    ...((asksFor(rule.documents) || (rule.operations.length > 0 && !asksFor(rule.turnover))) && {
      documents,
    }),
    ...(rule.operations.length > 0 && { operations: rule.operations }),
    ...(isOfProvince && { provinceId }),
    ...(!isOfProvince && rule.areas.length > 0 && { area: areaOf(provinceId) }),
    ...(rule.paymentConditions.length > 0 && { paymentCondition: customer.paymentCondition }),
    ...(rule.clientTypes.length > 0 && { clientType: customer.clientType ?? '' }),
  }
}

/** The names that the table gives, in its order, each once. */
export const segmentNames = ({ rules, defaultSegment }: SegmentRules): string[] => [
  ...new Set([...rules.map(({ segment }) => segment), ...(defaultSegment === null ? [] : [defaultSegment])]),
]

/** Of how many months the invoices are read; 0 = no rule asks for them. */
export const monthsOfSales = (rules: readonly SegmentRule[]): number =>
  Math.max(
    0,
    ...rules
      .filter((rule) => asksFor(rule.turnover) || asksFor(rule.documents) || rule.operations.length > 0)
      .map(({ months }) => months),
  )
