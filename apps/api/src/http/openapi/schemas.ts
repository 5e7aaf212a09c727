import { z } from 'zod'
import type { JsonSchema } from '../json-schema.ts'
import { nameSchemas } from './schema-names.ts'

type Side = 'input' | 'output'
type Named = Map<string, JsonSchema>

/**
 * Makes the schema of a body or a reply, with references to named schemas, and collects these. A schema whose input differs from its
 * output, because defaults may be left out, gets two names: Order and OrderInput.
 */
export function collectSchemas() {
  const names = nameSchemas()
  const found: Readonly<Record<Side, Named>> = { input: new Map(), output: new Map() }

  const schemaOf = (schema: z.ZodType, io: Side): JsonSchema => {
    const made = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: names,
      override: ({ jsonSchema }) => (io === 'input' ? describeDefault(jsonSchema as JsonSchema) : undefined),
    }) as JsonSchema
    const { $schema: _version, $defs = {}, ...plain } = made
    for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) found[io].set(name, part)
    return withReferences(plain, (name) => `${SIDE}${io}/${name}`) as JsonSchema
  }

  /** The whole document with its last names, and the schemas that it refers to. */
  const finish = <T>(document: T): { document: T; schemas: Record<string, JsonSchema> } => {
    const differing = namesOfTwoShapes(found)
    const nameOf = (io: string, name: string) =>
      `#/components/schemas/${io === 'input' && differing.has(name) ? `${name}Input` : name}`
    const schemas: Record<string, JsonSchema> = {}
    for (const io of ['output', 'input'] as const)
      for (const [name, schema] of found[io]) {
        const key = nameOf(io, name).slice('#/components/schemas/'.length)
        schemas[key] = withReferences(schema, (part) => nameOf(io, part)) as JsonSchema
      }
    const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
    return { document: named(document, nameOf) as T, schemas: sorted }
  }
  return { schemaOf, finish }
}

/** Client generators treat a field with a default as required, so the default stands in the description instead. */
function describeDefault(schema: JsonSchema): void {
  if (!('default' in schema)) return
  const described = `Default: ${JSON.stringify(schema.default)}`
  schema.description = schema.description ? `${schema.description}. ${described}` : described
  delete schema.default
}

/** Stands before the name until all are known. */
const SIDE = '#side/'

const named = (part: unknown, nameOf: (io: string, name: string) => string) =>
  eachReference(
    part,
    (reference) => {
      const [, io = '', name = ''] = reference.split('/')
      return nameOf(io, name)
    },
    SIDE,
  )

const withReferences = (part: unknown, nameOf: (name: string) => string) =>
  eachReference(part, (reference) => nameOf(reference.slice('#/$defs/'.length)), '#/$defs/')

function eachReference(part: unknown, described: (reference: string) => string, prefix: string): unknown {
  if (Array.isArray(part)) return part.map((one) => eachReference(one, described, prefix))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const isOurs = name === '$ref' && typeof value === 'string' && value.startsWith(prefix)
      return [name, isOurs ? described(value) : eachReference(value, described, prefix)]
    }),
  )
}

/** Names whose input and output differ, in themselves or in a schema that they refer to. */
function namesOfTwoShapes({ input, output }: Readonly<Record<Side, Named>>): ReadonlySet<string> {
  const both = [...input.keys()].filter((name) => output.has(name))
  const differing = new Set(
    both.filter((name) => JSON.stringify(input.get(name)) !== JSON.stringify(output.get(name))),
  )
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const name of both) {
      const refers = JSON.stringify(input.get(name)).matchAll(/"#\/\$defs\/(\w+)"/g)
      if ([...refers].some(([, part = '']) => differing.has(part))) differing.add(name)
    }
  }
  return differing
}
