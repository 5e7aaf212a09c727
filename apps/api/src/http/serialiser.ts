import fastJson from 'fast-json-stringify'
import type { z } from 'zod'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

export type Serialiser = (value: unknown) => string

const made = new WeakMap<z.ZodType, Serialiser>()

/**
 * Writes replies of one shape as JSON. Fields that the contract does not name never leave the server. Made at the first reply, once for
 * all applications of the process: making those of all calls takes a second, which a start and each test would wait for.
 */
export function createSerialiser(schema: z.ZodType): Serialiser {
  return (value) => serialiserOf(schema)(value)
}

function serialiserOf(schema: z.ZodType): Serialiser {
  const known = made.get(schema)
  if (known !== undefined) return known
  const serialiser = fastJson(
    forWriting(jsonSchemaOf(schema, 'output', 'draft-7')) as Parameters<typeof fastJson>[0],
  )
  made.set(schema, serialiser)
  return serialiser
}

/** Keeps only the parts of a schema that decide how a value is written; checks of values belong to input and cost time. */
const WRITTEN = new Set([
  'type',
  'properties',
  'additionalProperties',
  'items',
  'required',
  'anyOf',
  'allOf',
  'const',
  'enum',
  '$ref',
  'definitions',
  'nullable',
  'patternProperties',
])

function forWriting(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forWriting)
  if (typeof schema !== 'object' || schema === null) return schema
  const plain = schema as JsonSchema
  if (Array.isArray(plain.anyOf)) return forChoice(plain.anyOf as JsonSchema[])
  if (Array.isArray(plain.items)) return {}
  if (Array.isArray(plain.enum)) return { type: plain.type ?? 'string' }
  const entries = Object.entries(plain).filter(([key]) => WRITTEN.has(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, forKey(key, value)]))
}

function forKey(key: string, value: unknown): unknown {
  if (key !== 'properties' && key !== 'definitions') return forWriting(value)
  return Object.fromEntries(
    Object.entries(value as JsonSchema).map(([name, part]) => [name, forWriting(part)]),
  )
}

/** Most unions are 'this or null', which is fast as `nullable`; values of other unions are written as they are. */
function forChoice(choices: readonly JsonSchema[]): unknown {
  const real = choices.filter((choice) => choice.type !== 'null')
  const [only] = real
  if (real.length !== 1 || only === undefined || only.$ref !== undefined) return {}
  const written = forWriting(only) as JsonSchema
  return written.type === undefined ? {} : { ...written, nullable: true }
}
