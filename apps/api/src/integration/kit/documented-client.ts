import type { TestApp } from '../../testing/build-test-app.ts'
import { idempotencyKey, type Person } from '../../testing/people.ts'
import { faultsOf, type Schema } from './json-schema-check.ts'

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: { readonly Error: Schema } }
}

export type Ask = {
  readonly params?: object
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/**
 * A client that knows nothing but /api/openapi.json: it makes only documented calls and compares every reply with its schema. `faults`
 * collects the differences, `made` the calls that were made.
 */
export async function openDocumentedClient({ app }: Pick<TestApp, 'app'>) {
  const document = resolved((await app.inject({ url: '/api/openapi.json' })).json()) as OpenApi
  const faults: string[] = []
  const made = new Set<string>()

  const call = async (person: Pick<Person, 'headers'>, key: string, ask: Ask = {}) => {
    const [method = '', path = ''] = key.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (operation === undefined) throw new Error(`${key} is not documented`)
    made.add(key)
    const reply = await app.inject(requestOf(method, path, { operation, person, ask }) as object)
    faults.push(
      ...replyFaults(reply, operation, document).map((fault) => `${key} ${reply.statusCode} ${fault}`),
    )
    return { status: reply.statusCode, body: isJson(reply.headers) ? reply.json() : reply.rawPayload }
  }
  return { call, faults, made, document }
}

/** The document with every reference resolved; no schema refers to itself. */
export function resolved(document: { readonly components?: object }): unknown {
  const follow = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(follow)
    if (typeof part !== 'object' || part === null) return part
    const { $ref } = part as { $ref?: unknown }
    if (typeof $ref === 'string') return follow(partAt(document, $ref))
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, follow(value)]))
  }
  return follow(document)
}

function partAt(document: object, reference: string): unknown {
  const path = reference.replace('#/', '').split('/')
  const found = path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    document,
  )
  if (found === undefined) throw new Error(`${reference} leads nowhere`)
  return found
}

type Request = { readonly operation: Operation; readonly person: Pick<Person, 'headers'>; readonly ask: Ask }

function requestOf(method: string, path: string, { operation, person, ask }: Request) {
  const params = { ...ask.params } as Record<string, unknown>
  const url = `/api${path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))}`
  const key = operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? idempotencyKey() : {}
  const content = operation.requestBody && ask.body ? { payload: ask.body } : {}
  return { method, url, query: { ...ask.query }, headers: { ...person.headers, ...key }, ...content }
}

type Reply = { readonly statusCode: number; readonly headers: object; readonly body: string; json(): unknown }

function replyFaults(reply: Reply, { responses }: Operation, { components }: OpenApi): string[] {
  const documented = responses[String(reply.statusCode)]
  if (documented === undefined) return ['is a status that is not documented']
  if (reply.statusCode >= 400) return faultsOf(reply.json(), components.schemas.Error)
  if (documented.content === undefined) return reply.body === '' ? [] : ['has a body that is not documented']
  const type = String((reply.headers as Record<string, unknown>)['content-type']).split(';')[0] ?? ''
  const schema = documented.content[type]?.schema
  if (schema === undefined) return [`is ${type}, which is not documented`]
  return isJson(reply.headers) ? faultsOf(reply.json(), schema) : []
}

const isJson = (headers: object) =>
  String((headers as Record<string, unknown>)['content-type'] ?? '').startsWith('application/json')
