import { PROVINCES } from '../customers/provinces.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { asksFor, placesOf, type Range, type SegmentRule } from './segment-rules.ts'

/** What a rule may name. */
export type KnownConditions = {
  readonly operations: readonly string[]
  readonly paymentConditions: readonly string[]
  readonly clientTypes: readonly string[]
}

type Code =
  | 'SEGMENT_RULE_EMPTY'
  | 'SEGMENT_RANGE_EMPTY'
  | 'SEGMENT_CONDITION_UNKNOWN'
  | 'SEGMENT_RULE_UNREACHABLE'
  | 'SEGMENT_RANGES_OVERLAP'
type Detail = {
  readonly field: string
  readonly rule: Code
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * Throws what is wrong with the rules, each at its field: a rule without a condition, a range that holds nothing, a condition that does not
 * exist, a rule that an earlier one always precedes, and two ranges that cross (decision 0160).
 */
export function requireUsableRules(rules: readonly SegmentRule[], known: KnownConditions): void {
  const details = rules.flatMap((rule, place) => [
    ...emptyRanges(rule, place),
    ...unknownConditions(rule, place, known),
    ...(hasCondition(rule) ? [] : [detail(place, 'segment', 'SEGMENT_RULE_EMPTY')]),
  ])
  const all = details.length > 0 ? details : rules.flatMap((_, place) => againstEarlier(rules, place))
  const [first] = all
  if (first) throw new RuleError(first.rule, first.facts, all)
}

const detail = (place: number, field: string, rule: Code, facts: Detail['facts'] = {}): Detail => ({
  field: `rules.${place}.${field}`,
  rule,
  facts: { number: place + 1, ...facts },
})

const RANGES = ['turnover', 'documents'] as const
const LISTS = ['operations', 'paymentConditions', 'clientTypes'] as const

const hasCondition = (rule: SegmentRule) =>
  placesOf(rule) !== null ||
  RANGES.some((field) => asksFor(rule[field])) ||
  LISTS.some((field) => rule[field].length > 0)

const emptyRanges = (rule: SegmentRule, place: number) =>
  RANGES.filter((field) => isEmpty(rule[field])).map((field) =>
    detail(place, `${field}.to`, 'SEGMENT_RANGE_EMPTY'),
  )

const isEmpty = ({ from, to }: Range) => to !== null && to <= (from ?? 0)

function unknownConditions(rule: SegmentRule, place: number, known: KnownConditions): Detail[] {
  const unknown = (field: 'provinces' | (typeof LISTS)[number], values: readonly (string | number)[]) =>
    values.map((value) => detail(place, field, 'SEGMENT_CONDITION_UNKNOWN', { value }))
  return [
    ...unknown(
      'provinces',
      rule.provinces.filter((id) => !PROVINCES.some((province) => province.id === id)),
    ),
    ...LISTS.flatMap((field) =>
      unknown(
        field,
        rule[field].filter((value) => !known[field].includes(value)),
      ),
    ),
  ]
}

/** The first earlier rule that leaves nothing for this one, or whose range crosses its own. */
function againstEarlier(rules: readonly SegmentRule[], place: number): Detail[] {
  const rule = rules[place]
  if (rule === undefined) return []
  for (const [at, earlier] of rules.slice(0, place).entries()) {
    const facts = { earlier: at + 1 }
    if (covers(earlier, rule)) return [detail(place, 'segment', 'SEGMENT_RULE_UNREACHABLE', facts)]
    const crossed = crossedRange(earlier, rule)
    if (crossed !== null) return [detail(place, `${crossed}.from`, 'SEGMENT_RANGES_OVERLAP', facts)]
  }
  return []
}

/** Whether whatever fits `rule` fits `earlier` too, as far as their conditions can be compared. */
function covers(earlier: SegmentRule, rule: SegmentRule): boolean {
  const sameFigures = countsAlike(earlier, rule)
  return (
    RANGES.every(
      (field) => !asksFor(earlier[field]) || (sameFigures && contains(earlier[field], rule[field])),
    ) &&
    (earlier.operations.length === 0 || (sameFigures && holdsAll(earlier.operations, rule.operations))) &&
    holdsAll(earlier.paymentConditions, rule.paymentConditions) &&
    holdsAll(earlier.clientTypes, rule.clientTypes) &&
    holdsAll(placesOf(earlier) ?? [], placesOf(rule) ?? [])
  )
}

/** The figures of both are those of the same invoices. */
const countsAlike = (one: SegmentRule, other: SegmentRule) =>
  one.months === other.months && one.vat === other.vat && sameValues(one.operations, other.operations)

/** An empty list asks for nothing and so holds everything. */
const holdsAll = <T>(wide: readonly T[], narrow: readonly T[]) =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((value) => wide.includes(value)))

const sameValues = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

const low = ({ from }: Range) => from ?? 0
const high = ({ to }: Range) => to ?? Number.POSITIVE_INFINITY
const contains = (wide: Range, narrow: Range) => low(wide) <= low(narrow) && high(narrow) <= high(wide)

/** Of two rules that differ in one range only: that range, if both hold some values of the other and each has some of its own. */
function crossedRange(one: SegmentRule, other: SegmentRule): (typeof RANGES)[number] | null {
  const isElsewhereAlike =
    countsAlike(one, other) &&
    sameValues(one.paymentConditions, other.paymentConditions) &&
    sameValues(one.clientTypes, other.clientTypes) &&
    sameValues(placesOf(one) ?? [], placesOf(other) ?? [])
  if (!isElsewhereAlike) return null
  const different = RANGES.filter(
    (field) => !contains(one[field], other[field]) || !contains(other[field], one[field]),
  )
  const [field] = different
  if (field === undefined || different.length > 1) return null
  const meet = low(one[field]) < high(other[field]) && low(other[field]) < high(one[field])
  const isInside = contains(one[field], other[field]) || contains(other[field], one[field])
  return meet && !isInside ? field : null
}
