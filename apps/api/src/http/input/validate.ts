import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import { detailsOf } from './issue-details.ts'

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** Checks a request against its endpoint and gives the parsed parts, or refuses with a detail for each wrong field. */
export function createValidator(endpoint: Endpoint) {
  const parts = {
    params: endpoint.params,
    // A filter that nobody knows is refused, never ignored.
    query: strict(endpoint.query ?? z.object({})),
    body: endpoint.body,
  }
  return (input: Input): Input => ({
    params: parse(parts.params, input.params, ''),
    query: endpoint.query ? parse(parts.query, input.query, '') : refuseAny(parts.query, input.query),
    body: parse(parts.body, input.body, ''),
  })
}

function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema
}

function refuseAny(schema: z.ZodType, value: unknown): undefined {
  parse(schema, value, '')
  return undefined
}

function parse(schema: z.ZodType | undefined, value: unknown, field: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new RuleError('VALIDATION_FAILED', {}, detailsOf(result.error.issues, value, field))
}
