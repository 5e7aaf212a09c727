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
  /** A body of bytes instead of JSON, read as it arrives: the media types that make sense, and the most that any may have. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number }
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
  /** May be called by who signed in with a temporary password, which opens nothing else. */
  readonly withTemporaryPassword?: true
  /**
   * An administrator who sees the product as somebody else makes reading calls only: 'write' = may be made nevertheless,
   * 'closed' = not even read.
   */
  readonly whileSeeingAs?: 'write' | 'closed'
  /**
   * false = an Idempotency-Key makes no difference: the call changes nothing, sets what is the same when it is set again, or takes or
   * answers a secret, of which nothing must be stored beside the key, not even a digest.
   * 'secret-reply' = the body may be known by its digest, only the reply not: the same request again makes nothing and is told so.
   */
  readonly idempotent?: false | 'secret-reply'
}

/** Whether a call honours an Idempotency-Key: every write of a session that is not answered with a file. None demands it. */
export const takesIdempotencyKey = (method: string, { idempotent, file, open }: Endpoint): boolean =>
  idempotent === 'secret-reply' || (idempotent ?? (method !== 'GET' && !file && !open))

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>

/** Keeps the literal types of a table of endpoints while checking its shape. */
export function defineEndpoints<const T extends EndpointTable>(table: T): T {
  return table
}
