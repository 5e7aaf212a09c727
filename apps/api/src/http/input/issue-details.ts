import type { RuleDetail, RuleFacts } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** One detail for each thing that is wrong: the field by its path ('lines.0.quantity'), the rule, its figures. */
export function detailsOf(issues: readonly Issue[], input: unknown, prefix = ''): RuleDetail[] {
  return issues.flatMap((issue) => detailOf(issue, input, prefix)).slice(0, 100)
}

function detailOf(issue: Issue, input: unknown, prefix: string): RuleDetail[] {
  const field = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, rule: 'unknown' }))
    case 'invalid_type':
      return [typeDetail(field, issue.expected, valueAt(input, issue.path))]
    case 'too_small':
      return [{ field, rule: boundRule('min', issue.origin), facts: { min: Number(issue.minimum) } }]
    case 'too_big':
      return [{ field, rule: boundRule('max', issue.origin), facts: { max: Number(issue.maximum) } }]
    case 'invalid_value':
      return [{ field, rule: 'oneOf', facts: { values: issue.values.map(String) } }]
    case 'invalid_format':
      return [formatDetail(field, issue.format)]
    case 'not_multiple_of':
      return [{ field, rule: 'multipleOf', facts: { step: Number(issue.divisor) } }]
    case 'custom':
      return [customDetail(field, issue.params ?? {})]
    case 'invalid_union':
      return [unionDetail(field, issue.errors.flat())]
    default:
      return [{ field, rule: 'invalid' }]
  }
}

function typeDetail(field: string, expected: string, value: unknown): RuleDetail {
  if (value === undefined || value === null) return { field, rule: 'required' }
  if (expected === 'int') return { field, rule: 'integer' }
  return { field, rule: 'type', facts: { expected } }
}

const formatDetail = (field: string, format: string): RuleDetail =>
  format === 'email' ? { field, rule: 'email' } : { field, rule: 'format', facts: { format } }

/** Of the shapes of a union, the issue of the one with a format is shown. */
function unionDetail(field: string, issues: readonly Issue[]): RuleDetail {
  const wrong = issues.find((issue) => issue.code === 'invalid_format')
  return wrong ? formatDetail(field, wrong.format) : { field, rule: 'invalid' }
}

/** 'minLength' for texts, 'minItems' for lists, 'min' for figures. */
function boundRule(side: 'min' | 'max', origin: string): string {
  if (origin === 'string') return `${side}Length`
  return origin === 'array' || origin === 'set' ? `${side}Items` : side
}

/** A rule of our own names itself in its params; its other params are the figures. */
function customDetail(field: string, { rule, ...facts }: Record<string, unknown>): RuleDetail {
  return { field, rule: typeof rule === 'string' ? rule : 'invalid', facts: facts as RuleFacts }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input)
}
