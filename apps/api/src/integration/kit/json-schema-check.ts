/** As much of JSON Schema 2020-12 as the OpenAPI document uses. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly not?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly $ref?: string
}

/** The differences between a value and its schema, as 'path: fault'. Stricter than JSON Schema: an undocumented field is a fault, too. */
export function faultsOf(value: unknown, schema: Schema, path = '$'): string[] {
  if (schema.$ref !== undefined) return [`${path}: a reference, ${schema.$ref}`]
  if (schema.anyOf) return faultsOfChoice(value, schema.anyOf, path)
  if (schema.enum && !schema.enum.includes(value))
    return [`${path}: ${show(value)} is none of ${schema.enum.join()}`]
  if (schema.const !== undefined && schema.const !== value)
    return [`${path}: ${show(value)} is not ${schema.const}`]
  if (schema.type === undefined) return []
  if (![schema.type].flat().some((type) => hasType(value, type)))
    return [`${path}: ${show(value)} is no ${schema.type}`]
  if (Array.isArray(value)) return faultsOfList(value, schema, path)
  if (typeof value === 'object' && value !== null) return faultsOfObject(value, schema, path)
  return [...boundFaults(value, schema)].map((fault) => `${path}: ${show(value)} ${fault}`)
}

function faultsOfChoice(value: unknown, choices: readonly Schema[], path: string): string[] {
  const tries = choices.map((choice) => faultsOf(value, choice, path))
  return tries.some((faults) => faults.length === 0)
    ? []
    : (tries.toSorted((a, b) => b.length - a.length)[0] ?? [])
}

function faultsOfList(list: readonly unknown[], { items, prefixItems }: Schema, path: string): string[] {
  return list.flatMap((item, index) => {
    const schema = prefixItems?.[index] ?? items
    return schema ? faultsOf(item, schema, `${path}[${index}]`) : []
  })
}

function faultsOfObject(value: object, schema: Schema, path: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name}: missing`)
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const known =
      properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return known ? faultsOf(part, known, `${path}.${name}`) : [`${path}.${name}: not documented`]
  })
  return [...missing, ...parts]
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function* boundFaults(value: unknown, schema: Schema) {
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity)) yield `is below ${schema.minimum}`
    if (value <= (schema.exclusiveMinimum ?? -Infinity)) yield `is not above ${schema.exclusiveMinimum}`
    if (value > (schema.maximum ?? Infinity)) yield `is above ${schema.maximum}`
  }
  if (typeof value === 'string') {
    if (value.length > (schema.maxLength ?? Infinity)) yield `is longer than ${schema.maxLength}`
    if (schema.pattern && !new RegExp(schema.pattern).test(value))
      yield `does not look like ${schema.pattern}`
  }
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
