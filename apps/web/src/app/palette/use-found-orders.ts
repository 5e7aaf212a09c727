import { canOpen } from '@cais/domain/access/pages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { apiQuery } from '../../lib/api-query.ts'
import { rolesOf, useCurrentUser } from '../../lib/current-user.ts'
import { formatMoneyWithCurrency } from '../../lib/format/money.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Command } from './use-commands.ts'

const SHORTEST = 2

/** Documents whose number, customer, reference or invoice holds the text. */
export function useFoundOrders(text: string): Command[] {
  const navigate = useNavigate()
  const search = useDebounced(text.trim(), 250)
  const allowed = canOpen(rolesOf(useCurrentUser()), 'documents-id')
  const { data } = useQuery({
    ...apiQuery('GET /orders', { query: { search, perPage: 8 } }),
    enabled: allowed && search.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  if (text.trim().length < SHORTEST) return []
  return (data?.data ?? []).map((order) => ({
    key: `order-${order.id}`,
    group: 'orders',
    label: `${order.number ?? '–'} · ${order.customer?.name ?? '–'}`,
    detail: formatMoneyWithCurrency(order.total),
    run: () => navigate({ to: '/documents/$id', params: { id: String(order.id) } }),
  }))
}
