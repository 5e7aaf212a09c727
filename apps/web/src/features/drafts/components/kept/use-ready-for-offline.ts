import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { connection } from '../../../../lib/api/connection.ts'
import { isSlowLine } from '../../../../lib/api/slow-line.ts'
import { useRested } from '../../../../lib/screen/rest.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { operationsQuery, warehousesQuery } from '../../api/company.ts'
import { pickListQuery } from '../../api/products.ts'

/** Two hundred customers and articles are a seller's round; asked for again after some hours. */
const SOME = 200
const HOURS = 4 * 3600_000

/** While there is a line, what a new document needs without one: customers, places, and the price list of the own branch. */
export function useReadyForOffline() {
  const client = useQueryClient()
  const branchId = useCurrentUser()?.branchId
  const rested = useRested()
  useEffect(() => {
    if (!rested || isSlowLine() || connection.get() === 'offline') return
    void client.prefetchQuery(operationsQuery())
    void client.prefetchQuery({
      ...apiQuery('GET /customers', { query: { perPage: SOME } }),
      staleTime: HOURS,
    })
    void client.fetchQuery(warehousesQuery()).then(
      ({ data }) => {
        const own = data.find((one) => one.branchId === branchId && one.kind === 'sale')
        if (own) void client.prefetchQuery(pickListQuery({ warehouseId: own.id, customerId: null }))
      },
      () => undefined,
    )
  }, [client, branchId, rested])
}
