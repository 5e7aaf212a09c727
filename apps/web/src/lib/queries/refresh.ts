import type { Query, QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '../language.ts'

/** Other nouns that show data of a noun: an order also appears on the home page and in stock analysis. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  orders: ['home', 'stock', 'approvals', 'customers', 'audit'],
  absences: ['auth', 'approvals', 'menu-counts', 'home'],
  branches: ['warehouses', 'audit', 'auth'],
  operations: ['audit'],
  drafts: ['home', 'orders'],
  shipments: ['home', 'orders', 'invoices', 'deliveries', 'audit'],
  deliveries: ['audit'],
  'credit-notes': ['audit', 'claims'],
  claims: ['claim-files', 'quarantine', 'audit', 'list-updates'],
  exchanges: ['b2b'],
  'inbound-orders': ['morpheus', 'menu-counts', 'audit'],
  customers: ['orders', 'shipments', 'approvals'],
  payments: [
    ...['customers', 'approvals', 'orders', 'invoices', 'home', 'audit'],
    ...['bank-files', 'cash-days', 'confirmations'],
  ],
  stock: ['orders', 'products', 'confirmations'],
  recalls: ['stock', 'audit'],
  monitoring: ['home'],
  'price-lists': ['products', 'audit'],
  schedules: ['audit'],
  transfers: ['shipments', 'audit'],
  'schedule-config': ['sale-price'],
  invoices: ['orders', 'shipments'],
}

/**
 * Refetches what is on screen about a noun: every list of it and, when an id is given, only that record's details. With the version that
 * the record has now, a query whose replies say by their version what they know is left alone where it knows that one.
 */
export function refresh(client: QueryClient, noun: string, id?: string | number, version = 0) {
  const nouns = [noun, ...(SHOWN_IN[noun] ?? [])]
  const isOn = ({ queryKey: [itsNoun, itsId] }: Query) =>
    typeof itsNoun === 'string' && nouns.includes(itsNoun) && affects(itsNoun === noun, itsId, id)
  const waits = (query: Query) =>
    version > 0 && query.queryKey[0] === noun && query.meta?.isKnownByVersion === true
  const isAffected = (query: Query) => isOn(query) && !waits(query)
  if (version > 0)
    setTimeout(() => refetchOlder(client, (query) => isOn(query) && waits(query), version), REPLY_MS)
  const marked = client.invalidateQueries({
    predicate: (query) => isAffected(query) && hasManyPages(query),
    refetchType: 'none',
  })
  const refetched = client.invalidateQueries({
    predicate: (query) => isAffected(query) && !hasManyPages(query),
  })
  return Promise.all([marked, refetched])
}

/** The reply to an own step comes about when its event does, and saves the reading. */
const REPLY_MS = 400

const refetchOlder = (client: QueryClient, isOne: (query: Query) => boolean, version: number) =>
  client.invalidateQueries({ predicate: (query) => isOne(query) && versionOf(query) < version })

const versionOf = ({ state: { data } }: Query): number =>
  (data as { data?: { version?: number } } | undefined)?.data?.version ?? 0

/**
 * Replies contain sentences in the language of the request: after a change of language everything is
 * refetched.
 */
export const refetchOnLanguageChange = (client: QueryClient) =>
  onLanguageChange(() => void client.invalidateQueries())

const MAX_PAGES = 3

/** A list that was scrolled far is not refetched: it is marked as stale and says so. */
function hasManyPages({ state: { data } }: Query) {
  const { pages } = (data ?? {}) as { pages?: unknown }
  return Array.isArray(pages) && pages.length > MAX_PAGES
}

const affects = (sameNoun: boolean, itsId: unknown, id: string | number | undefined) =>
  !sameNoun || id === undefined || itsId === null || itsId === String(id)
