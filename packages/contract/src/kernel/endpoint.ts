import type { z } from 'zod'

/**
 * One call of the API as data: what it takes, what it answers, who may make it.
 * The key it stands under says method and path: 'GET /orders/{id}' (without the /api prefix).
 */
export type Endpoint = {
  /** One sentence for people who read the OpenAPI page. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Body of the success reply. Absent = 204, or a file when `file` is set. */
  readonly reply?: z.ZodType
  /** Success status; 200 when left out, 201 for creations. */
  readonly status?: 200 | 201 | 202 | 204
  /** Media types of a file reply (PDF, spreadsheets, event streams). */
  readonly file?: readonly string[]
  /** A list that is also a file: with `Accept: text/csv`, or the type of Excel, the whole filter comes as one. */
  readonly exportable?: boolean
  /** Open to callers without a session (sign-in, health). */
  readonly open?: boolean
  /** Whether the call must carry an Idempotency-Key where that differs from the rule of `asksForKey`. */
  readonly idempotent?: boolean
}

/** Whether a call must carry an Idempotency-Key: every POST of a session that is answered with JSON, and what says so itself. */
export const asksForKey = (method: string, { idempotent, file, open }: Endpoint): boolean =>
  idempotent ?? (method === 'POST' && !file && !open)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>

/** Keeps the literal types of a table of endpoints while checking its shape. */
export function defineEndpoints<const T extends EndpointTable>(table: T): T {
  return table
}
