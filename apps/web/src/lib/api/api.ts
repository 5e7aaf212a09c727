import type { Endpoints } from '@cais/contract/endpoints'
import { isHeldBack } from '../auth/seeing-as.ts'
import { currentWords } from '../words.ts'
import { ApiError } from './api-error.ts'
import { request } from './http.ts'

type Schema<Side extends 'input' | 'output', T> = { readonly _zod: { readonly [side in Side]: T } }
type InputOf<E, Part extends string> = E extends { readonly [part in Part]: Schema<'input', infer T> }
  ? T
  : never
type ReplyOf<E> = E extends { readonly reply: Schema<'output', infer T> } ? T : undefined
type InputPart<Part extends string, T> = [T] extends [never]
  ? { [part in Part]?: undefined }
  : Record<never, never> extends T
    ? { [part in Part]?: T }
    : { [part in Part]: T }

export type ApiKey = keyof Endpoints & string
/** Path parameters, query and body of a call, as its endpoint declares them. */
export type ApiInput<K extends ApiKey> = InputPart<'params', InputOf<Endpoints[K], 'params'>> &
  InputPart<'query', InputOf<Endpoints[K], 'query'>> &
  InputPart<'body', InputOf<Endpoints[K], 'body'>>
export type ApiReply<K extends ApiKey> = ReplyOf<Endpoints[K]>
/** One row of a list, or the record of a detail. */
export type ApiData<K extends ApiKey> = ApiReply<K> extends { data: infer D } ? D : never
export type ApiRow<K extends ApiKey> = ApiData<K> extends readonly (infer Row)[] ? Row : never

export type CallOptions = {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** Repeated automatically: the page shows a lost connection itself, so there is no toast for each try. */
  background?: boolean
  /** Is sent even while the page is being closed. */
  keepalive?: boolean
}
type Rest<K extends ApiKey> =
  Record<never, never> extends ApiInput<K>
    ? [input?: ApiInput<K> & CallOptions]
    : [input: ApiInput<K> & CallOptions]

/** Makes one call of the endpoint table: `await api('GET /orders/{id}', { params: { id } })`. */
export async function api<K extends ApiKey>(key: K, ...[input]: Rest<K>): Promise<ApiReply<K>> {
  const reply = await callEndpoint(key, input)
  const text = reply.status === 204 ? '' : await reply.text()
  return (text ? JSON.parse(text) : undefined) as ApiReply<K>
}

type AnyInput = CallOptions & { params?: unknown; query?: unknown; body?: unknown }

/** The raw response of a call, for files and streams. */
export async function callEndpoint(key: ApiKey, input: AnyInput = {}, accept?: string): Promise<Response> {
  if (isHeldBack(key)) throw heldBack(key)
  const [method = 'GET'] = key.split(' ')
  const headers: Record<string, string> = accept ? { Accept: accept } : {}
  if (method !== 'GET') headers['Idempotency-Key'] = input.idempotencyKey ?? crypto.randomUUID()
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const { signal, background, keepalive } = input
  return request(apiPath(key, input), { method, headers, body, signal, background, keepalive })
}

const heldBack = (key: ApiKey) =>
  new ApiError({
    status: 403,
    path: key,
    code: 'SEEING_AS_READ_ONLY',
    message: currentWords()?.ui.seeing?.nothingSent ?? '',
  })

/** Fills in the path parameters and the query: '/orders/7?stage=PICKING'. */
export function apiPath(key: ApiKey, { params, query }: AnyInput) {
  const [, template = ''] = key.split(' ')
  const values = (params ?? {}) as Record<string, unknown>
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = queryString((query ?? {}) as Record<string, unknown>)
  return search ? `${path}?${search}` : path
}

/** Lists are joined by commas; empty values are left out. */
export function queryString(query: Record<string, unknown>) {
  const pairs = Object.entries(query)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
}
