import { z } from 'zod'

export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}
export type Path = readonly (string | number)[]

/** Schema of what callers send, as every reader of the contract sees it. */
export const inputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Every field of a body with the shape it has; of a list the first element. */
export function fieldsOf(schema: JsonSchema, path: Path = []): (readonly [Path, JsonSchema])[] {
  const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const here: (readonly [Path, JsonSchema])[] = path.length === 0 ? [] : [[path, shape]]
  const parts = Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
    fieldsOf(part, [...path, name]),
  )
  const items = shape.items ? fieldsOf(shape.items, [...path, 0]) : []
  return [...here, ...parts, ...items]
}

const WRONG_ANYWHERE = [{}, { a: 1 }, [[]], [null], true, '__proto__']
const NUMBERS_THAT_ARE_NONE = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1',
  '1.234,50',
  '1,234.50',
  '1e3',
  '０１',
  '١٢',
  '',
]
const NOT_INTEGERS = [-1, -0.5, 1.5, 2 ** 53, -(2 ** 53), 1e300, Number.MAX_VALUE, 5e-324]
const NO_TEXTS = [0, 1, -1, 'a\u0000b', '\ud800', 'x\udfff', 'x'.repeat(5000)]
const NO_DAYS = [
  '2026-02-30',
  '2026-13-01',
  '20-11-2026',
  '2026-11-20T00:00:00Z',
  '0000-01-01',
  '9999-99-99',
  'hoje',
  ' ',
]

/** Values that a field of this shape must refuse: by the schema, or else by the server. */
export function badValues({ type }: JsonSchema): readonly unknown[] {
  switch ([type].flat().find((one) => one !== 'null')) {
    case 'integer':
    case 'number':
      return [...WRONG_ANYWHERE, ...NUMBERS_THAT_ARE_NONE, ...NOT_INTEGERS, null]
    case 'boolean':
      return ['true', 'false', 0, 1, '', {}, []]
    case 'array':
      return [{}, 'a,b', 1, true, [1, [2]], [{}], Array.from({ length: 10_000 }, (_none, index) => index + 1)]
    case 'object':
      return ['{}', 1, true, []]
    default:
      return [...WRONG_ANYWHERE.slice(0, 5), ...NO_TEXTS, ...NO_DAYS, ...STRANGE_TEXTS]
  }
}

/** Valid as text, wrong as most codes; the server must not fail on them. */
const STRANGE_TEXTS = [
  'Ж漢字عربى',
  '👩🏽‍🌾🚚',
  '\u202eevil',
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
  '%00%27',
  '../../etc/passwd',
  '{{7*7}}',
  '\u200b',
  '\u0007',
]

/** The body with one field changed. */
export function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const [first, ...others] = Array.isArray(body) && body.length > 0 ? body : [{}]
    return [withValue(first, rest, value), ...others]
  }
  const whole = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...whole, [name]: withValue(whole[name], rest, value) }
}
