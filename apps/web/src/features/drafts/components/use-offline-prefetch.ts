import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from '../../../lib/api/connection.ts'
import { isSlowConnection } from '../../../lib/api/slow-connection.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useIdle } from '../../../lib/screen/idle.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { operationsQuery, pickListQuery, warehousesQuery } from '../api.ts'

/** Two hundred customers and products cover a seller's round; requested again after some hours. */
const SOME = 200
const HOURS = 4 * 3600_000

/** While online, loads what a new document needs offline: customers, warehouses, operations and the price list of the user's branch. */
export function useOfflinePrefetch() {
  const client = useQueryClient()
  const branchId = useCurrentUser()?.branchId
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle || isSlowConnection() || connection.get() === 'offline') return
    void client.prefetchQuery(operationsQuery())
    void client.prefetchQuery({
      ...apiQuery('GET /customers', { query: { active: 'true', perPage: SOME } }),
      staleTime: HOURS,
    })
    void client.fetchQuery(warehousesQuery()).then(
      ({ data }) => {
        const own = data.find((one) => one.branchId === branchId && one.kind === 'sale')
        if (own)
          void client.prefetchQuery(
            pickListQuery({ warehouseId: own.id, customerId: null, operationType: '' }),
          )
      },
      () => undefined,
    )
  }, [client, branchId, isIdle])
}
