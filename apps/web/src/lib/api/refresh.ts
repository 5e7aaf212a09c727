import type { Query, QueryClient } from '@tanstack/react-query'

/** What else shows facts of a noun: a change of an order also changes what waits at home and in stock analysis. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  orders: ['home', 'stock', 'approvals', 'customers', 'audit'],
  absences: ['auth', 'approvals', 'menu-counts', 'home'],
  drafts: ['home', 'orders'],
  shipments: ['home', 'orders', 'invoices', 'audit'],
  stock: ['orders', 'products'],
  invoices: ['orders', 'shipments'],
}

/** Fetches again what is on screen about a noun: every list of it and, when an id is given, only that record's details. */
export function refresh(client: QueryClient, noun: string, id?: string | number) {
  const nouns = [noun, ...(SHOWN_IN[noun] ?? [])]
  const isConcerned = ({ queryKey: [itsNoun, itsId] }: Query) =>
    typeof itsNoun === 'string' && nouns.includes(itsNoun) && concerns(itsNoun === noun, itsId, id)
  const told = client.invalidateQueries({
    predicate: (query) => isConcerned(query) && isLong(query),
    refetchType: 'none',
  })
  const read = client.invalidateQueries({ predicate: (query) => isConcerned(query) && !isLong(query) })
  return Promise.all([told, read])
}

const MOST_STRETCHES = 3

/** A list that was scrolled far is not read again from its beginning: it says that it has changed. */
function isLong({ state: { data } }: Query) {
  const { pages } = (data ?? {}) as { pages?: unknown }
  return Array.isArray(pages) && pages.length > MOST_STRETCHES
}

const concerns = (sameNoun: boolean, itsId: unknown, id: string | number | undefined) =>
  !sameNoun || id === undefined || itsId === null || itsId === String(id)
