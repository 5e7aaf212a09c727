import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import type { Document } from './sample/documents.ts'

/** The people whom the product is measured with. */
export type People = 'super_user' | 'operator' | 'stock_analyst'

export type Case = {
  readonly name: string
  readonly person: People
  readonly kind: 'read' | 'draft' | 'to-allocate'
  /** Path under /api; `id` is the document that is next in turn. */
  path(id: number): string
}

export type Sample = { readonly customerId: number; readonly orderId: number }

/** What users do all day, and the two writes that lock most. */
export const casesOf = ({ customerId, orderId }: Sample): readonly Case[] => [
  read('newest 50', () => '/orders'),
  read('one customer', () => `/orders?customerId=${customerId}`),
  read('text search', () => '/orders?search=s0041'),
  read('page 200', () => '/orders?page=200'),
  read('detail, 10 lines', () => `/orders/${orderId}`),
  { name: 'submit, 20 lines', person: 'operator', kind: 'draft', path: (id) => `/drafts/${id}/submit` },
  {
    name: 'allocate, 20 lines',
    person: 'stock_analyst',
    kind: 'to-allocate',
    path: (id) => `/orders/${id}/stock/allocate`,
  },
]

const read = (name: string, path: Case['path']): Case => ({ name, person: 'super_user', kind: 'read', path })

/** Requests of a case for autocannon: a read again and again, a write on the next document each time. */
export function requestsOf(bench: Case, token: string, documents: readonly Document[]): Request[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  if (bench.kind === 'read') return [{ method: 'GET', path: `/api${bench.path(0)}`, headers }]
  const queue = documents.values()
  const setupRequest = (request: Request): Request => {
    const { id, version } = queue.next().value ?? { id: 0, version: 0 }
    const place = bench.kind === 'draft' ? { latitude: -25.97, longitude: 32.57 } : {}
    return {
      ...request,
      path: `/api${bench.path(id)}`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ version, ...place }),
    }
  }
  return [{ method: 'POST', path: '/api', setupRequest }]
}
