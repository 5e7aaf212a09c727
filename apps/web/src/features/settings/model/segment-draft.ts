import type { ApiData, ApiInput } from '../../../lib/api/api.ts'

export type SegmentRules = ApiData<'GET /settings/segment-rules'>
export type SegmentRule = SegmentRules['rules'][number]
/** `key` tells the rules of the form apart while they are moved; `months` is text while it is typed. */
export type RuleDraft = Omit<SegmentRule, 'months'> & { readonly key: number; readonly months: string }
export type SegmentDraft = { readonly rules: readonly RuleDraft[]; readonly defaultSegment: string }

export const draftOfRules = ({ rules, defaultSegment }: SegmentRules): SegmentDraft => ({
  rules: rules.map((rule, place) => ({ ...rule, key: place + 1, months: String(rule.months) })),
  defaultSegment: defaultSegment ?? '',
})

export const emptyRule = (rules: readonly RuleDraft[]): RuleDraft => ({
  key: Math.max(0, ...rules.map(({ key }) => key)) + 1,
  segment: '',
  months: '12',
  vat: 'with',
  turnover: { from: null, to: null },
  documents: { from: null, to: null },
  areas: [],
  provinces: [],
  operations: [],
  paymentConditions: [],
  clientTypes: [],
})

/** The rules with one of them a place higher (-1) or lower (1). */
export function moved(rules: readonly RuleDraft[], place: number, by: -1 | 1): readonly RuleDraft[] {
  const rule = rules[place]
  const other = rules[place + by]
  if (rule === undefined || other === undefined) return rules
  return rules.with(place, other).with(place + by, rule)
}

const MAX_MONTHS = 36
export const monthsOf = ({ months }: RuleDraft): number | null => {
  const count = /^\d{1,2}$/.test(months.trim()) ? Number(months) : 0
  return count >= 1 && count <= MAX_MONTHS ? count : null
}

type Body = Omit<ApiInput<'PUT /settings/segment-rules'>['body'], 'version'>

/** What is sent; null while a rule has no name or no valid number of months. */
export function bodyOf({ rules, defaultSegment }: SegmentDraft): Body | null {
  if (rules.some((rule) => rule.segment.trim() === '' || monthsOf(rule) === null)) return null
  return {
    rules: rules.map(({ key: _key, months: _months, ...rule }, place) => ({
      ...rule,
      segment: rule.segment.trim(),
      months: monthsOf(rules[place] ?? emptyRule([])) ?? 1,
    })),
    defaultSegment: defaultSegment.trim() === '' ? null : defaultSegment.trim(),
  }
}

const withoutKeys = ({ rules, defaultSegment }: SegmentDraft) =>
  JSON.stringify({
    defaultSegment,
    rules: rules.map(({ key: _key, ...rule }) => Object.entries(rule).toSorted()),
  })

export const isSameDraft = (one: SegmentDraft, other: SegmentDraft) => withoutKeys(one) === withoutKeys(other)

/** The place of the first rule that a refusal names: 'rules.2.turnover.to' is 2. */
export function refusedRule(details: readonly { readonly field: string }[]): number | undefined {
  const place = details
    .map(({ field }) => /^rules\.(\d+)\./.exec(field)?.[1])
    .find((one) => one !== undefined)
  return place === undefined ? undefined : Number(place)
}
