import { asksForKey, type Endpoint } from '@cais/contract/kernel/endpoint'
import { errorReply } from '@cais/contract/kernel/error-reply'
import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import type { z } from 'zod'
import { type JsonSchema, jsonSchemaOf } from '../json-schema.ts'

export type Operation = {
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
export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: JsonSchema
}

/** The one call that is no question and answer, and so stands outside the table. */
const EVENTS: Endpoint = {
  summary:
    'What changes, as it happens: events `change` with { noun, id, version, status, stages } in your scope, `resync` after a gap',
  file: ['text/event-stream'],
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => jsonSchemaOf(schema, io, 'draft-2020-12')

/** OpenAPI 3.1 of a table of endpoints. */
export function openApiOf(table: Readonly<Record<string, Endpoint>>): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, endpoint) }
  }
  paths['/events'] = { get: operationOf('GET', '/events', EVENTS) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cais',
      version: '1',
      description:
        'Money is integer centavos of MZN, quantities have at most 3 decimals, days are YYYY-MM-DD in Africa/Maputo, instants ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
  }
}

function operationOf(method: string, path: string, endpoint: Endpoint): Operation {
  return {
    summary: endpoint.summary,
    tags: [path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...keyParameter(method, endpoint),
    ],
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body) } : {}),
    responses: { ...successOf(endpoint), default: ERROR },
    security: endpoint.open ? [] : [{ session: [] }],
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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
  if (!asksForKey(method, endpoint)) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The same key and body give the first answer again; another body gives 422',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
  ]
}

const bodyOf = (schema: z.ZodType): JsonSchema => ({
  required: !schema.safeParse(undefined).success,
  content: { 'application/json': { schema: schemaOf(schema, 'input') } },
})

function successOf({ reply, exportable, status, ...rest }: Endpoint): Record<string, JsonSchema> {
  const file = exportable ? Object.values(EXPORT_TYPES) : (rest.file ?? [])
  const code = String(status ?? (reply || file.length > 0 ? 200 : 204))
  const files = file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
  const json = reply ? [['application/json', { schema: schemaOf(reply, 'output') }]] : []
  const content = Object.fromEntries([...json, ...files])
  return { [code]: { description: 'Success', ...(Object.keys(content).length > 0 ? { content } : {}) } }
}

const ERROR = {
  description: 'Refused or failed',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}
