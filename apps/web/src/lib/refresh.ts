import type { QueryClient } from '@tanstack/react-query'

/** What else shows facts of a noun: a change of an order also changes what waits at home and in stock analysis. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  orders: ['home', 'stock', 'approvals', 'customers', 'audit'],
  drafts: ['home', 'orders'],
  shipments: ['home', 'orders', 'invoices', 'audit'],
  stock: ['orders', 'products'],
  invoices: ['orders', 'shipments'],
}

/** Fetches again what is on screen about a noun: every list of it and, when an id is given, only that record's details. */
export function refresh(client: QueryClient, noun: string, id?: string | number) {
  const nouns = [noun, ...(SHOWN_IN[noun] ?? [])]
  return client.invalidateQueries({
    predicate: ({ queryKey: [itsNoun, itsId] }) =>
      typeof itsNoun === 'string' && nouns.includes(itsNoun) && concerns(itsNoun === noun, itsId, id),
  })
}

const concerns = (sameNoun: boolean, itsId: unknown, id: string | number | undefined) =>
  !sameNoun || id === undefined || itsId === null || itsId === String(id)
