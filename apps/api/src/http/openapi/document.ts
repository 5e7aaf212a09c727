import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, takesIdempotencyKey } from '@cais/contract/kernel/endpoint'
import { errorReply } from '@cais/contract/kernel/error-reply'
import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import type { z } from 'zod'
import { type JsonSchema, jsonSchemaOf } from '../json-schema.ts'
import { ERROR_RESPONSES, errorsOf } from './errors.ts'
import { collectSchemas } from './schemas.ts'
import { TAG_DESCRIPTIONS } from './tag-descriptions.ts'

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
  readonly security: readonly JsonSchema[]
}
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Paths
  readonly components: JsonSchema & { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** The stream of live events, which is not in the table of endpoints. */
const EVENTS: Endpoint = {
  summary:
    'What changes, as it happens: events `change` with { noun, id, version, status, stages } in your scope, `resync` after a gap',
  file: ['text/event-stream'],
}

/** OpenAPI 3.1 of a table of endpoints. */
export function openApiOf(table: Readonly<Record<string, Endpoint>>): OpenApi {
  const { schemaOf, finish } = collectSchemas()
  const writer: Writer = { schemaOf, examples: readExamples() }
  const made: Record<string, Record<string, Operation>> = {}
  for (const [key, endpoint] of Object.entries({ ...table, 'GET /events': EVENTS })) {
    const [method = '', path = ''] = key.split(' ')
    made[path] = { ...made[path], [method.toLowerCase()]: operationOf(key, endpoint, writer) }
  }
  const { document: paths, schemas } = finish(made)
  const tags = [...new Set(Object.keys(paths).map(tagOf))]
    .sort()
    .map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? '' }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cais',
      version: '1',
      description:
        'Money is integer centavos of MZN, quantities have at most 3 decimals, days are YYYY-MM-DD in Africa/Maputo, instants ISO 8601 in UTC.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: ERROR_RESPONSES,
      schemas: { ...schemas, Error: jsonSchemaOf(errorReply, 'output', 'draft-2020-12') },
    },
  }
}

type Writer = {
  readonly schemaOf: ReturnType<typeof collectSchemas>['schemaOf']
  readonly examples: Examples
}

function operationOf(key: string, endpoint: Endpoint, writer: Writer): Operation {
  const [method = '', path = ''] = key.split(' ')
  const example = writer.examples[key] ?? {}
  return {
    operationId: operationIdOf(key),
    summary: endpoint.summary,
    tags: [tagOf(path)],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...keyParameter(method, endpoint),
    ],
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body, writer, example.request) } : {}),
    ...(endpoint.upload ? { requestBody: bytesOf(endpoint.upload) } : {}),
    responses: { ...successOf(endpoint, writer, example.reply), ...errorsOf(method, endpoint) },
    security: endpoint.open ? [] : [{ session: [] }],
  }
}

/** 'POST /orders/{id}/approvals' → postOrdersByIdApprovals: stays while method and path stay. */
const operationIdOf = (key: string): string =>
  key
    .replaceAll(/\/\{(\w+)\}/g, '/by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** Paths in the singular that belong to the same noun. */
const ALIASES: Readonly<Record<string, string>> = { shipment: 'shipments', route: 'routes' }

function tagOf(path: string): string {
  const noun = path.split('/')[1] ?? ''
  return ALIASES[noun] ?? noun
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', 'draft-2020-12') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...part }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema: part,
  }))
}

/** The key that makes a repeated write harmless. */
function keyParameter(method: string, endpoint: Endpoint): Parameter[] {
  if (!takesIdempotencyKey(method, endpoint)) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key and body give the first answer again; another body gives 422',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
  ]
}

const withExample = (schema: JsonSchema, example: unknown) =>
  example === undefined ? { schema } : { schema, example }

const bodyOf = (schema: z.ZodType, { schemaOf }: Writer, example: unknown): JsonSchema => ({
  required: !schema.safeParse(undefined).success,
  content: { 'application/json': withExample(schemaOf(schema, 'input'), example) },
})

const BINARY = { schema: { type: 'string', format: 'binary' } }

const bytesOf = ({ types, maxBytes }: NonNullable<Endpoint['upload']>): JsonSchema => ({
  required: true,
  description: `The bytes themselves, at most ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  content: Object.fromEntries([...types, 'application/octet-stream'].map((type) => [type, BINARY])),
})

function successOf(endpoint: Endpoint, { schemaOf }: Writer, example: unknown): Record<string, JsonSchema> {
  const { reply, exportable, status, file: types } = endpoint
  const file = exportable ? Object.values(EXPORT_TYPES) : (types ?? [])
  const code = String(status ?? (reply || file.length > 0 ? 200 : 204))
  const files = file.map((type) => [type, BINARY])
  const json = reply ? [['application/json', withExample(schemaOf(reply, 'output'), example)]] : []
  const content = Object.fromEntries([...json, ...files])
  return { [code]: { description: 'Success', ...(Object.keys(content).length > 0 ? { content } : {}) } }
}

/** A request and its reply, by call, as they went over the wire. */
export type Examples = Readonly<
  Record<string, { readonly request?: unknown; readonly reply?: unknown } | undefined>
>

/** Read with the document, once; a test holds each against its schema. */
const readExamples = (): Examples =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'examples.json'), 'utf8'))
