import type { Endpoint, EndpointKey } from '@cais/contract/kernel/endpoint'
import type { RuleRole } from '@cais/domain/access/roles'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/pool.ts'
import type { Trx } from '../db/transaction.ts'
import type { ListFile } from './export/list-file.ts'
import type { FileReply } from './file-reply.ts'
import type { Upload } from './input/upload.ts'
import type { Language } from './language.ts'
import type { Caller } from './session/caller.ts'

type Parsed<E, Part extends string> = E extends { readonly [P in Part]: infer T extends z.ZodType }
  ? z.output<T>
  : undefined

/** What every handler gets of the request. */
type RequestContext<E> = {
  readonly user: E extends { readonly open: true } ? undefined : Caller
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The bytes of a body that is no JSON, where the contract names them. */
  readonly upload: E extends { readonly upload: object } ? Upload : undefined
  readonly lang: Language
  readonly log: FastifyBaseLogger
  readonly ip: string
  /** What the browser says about itself; empty when it says nothing. */
  readonly userAgent: string
  readonly requestId: string
  /** Where the request came from, as history keeps it. */
  readonly origin: { readonly ip: string; readonly requestId: string }
  /** What the caller shows instead of a session (Authorization: Bearer cais_…, X-Api-Key); empty = nothing. */
  readonly apiKey: string
  /** What the caller calls its body. */
  readonly contentType: string
  /** The Accept header, for lists that are also files. */
  readonly accept: string
  now(): Date
}

/** A read: no transaction. */
export type ReadContext<E> = RequestContext<E> & { readonly db: Db }

/** A write: everything the handler does through `trx` happens, or nothing; the reply is stored for a repeated key. */
export type WriteContext<E> = RequestContext<E> & {
  readonly trx: Trx
  /** Work outside the database, done once the transaction is through. */
  afterCommit(work: () => void): void
}

/** What a handler answers: the body of the contract, a file where the contract names one, nothing for 204. */
export type Reply<E> =
  | (E extends { readonly reply: infer T extends z.ZodType } ? z.output<T> : undefined)
  | (E extends { readonly file: readonly string[] } ? FileReply : never)

type Access = {
  /** Who may call: one of these roles (ADMIN and SUPER_USER always). Everyone who is signed in when left out. */
  readonly roles?: readonly RuleRole[]
}

export type ReadRoute<E> = Access & { handler(context: ReadContext<E>): Promise<Reply<E>> } & (E extends {
    readonly exportable: true
  }
    ? { file(context: ReadContext<E>): ListFile | Promise<ListFile> }
    : unknown)
export type WriteRoute<E> = Access & {
  readonly transaction?: 'request'
  handler(context: WriteContext<E>): Promise<Reply<E>>
}
/**
 * Runs a part of the work in a transaction of its own. A part that was done under the same key is not done again: its result is answered.
 */
export type Once = <T>(part: string, work: (trx: Trx) => Promise<T>) => Promise<T>

export type OwnTransactionContext<E> = ReadContext<E> & { readonly once: Once }

/** A write that opens its own transactions: bulk work and calls to other systems, which must not hold one open. */
export type OwnTransactionRoute<E> = Access & {
  readonly transaction: 'own'
  handler(context: OwnTransactionContext<E>): Promise<Reply<E>>
}

export type RouteOf<Key extends EndpointKey, E extends Endpoint> = Key extends `GET ${string}`
  ? ReadRoute<E>
  : WriteRoute<E> | OwnTransactionRoute<E>
