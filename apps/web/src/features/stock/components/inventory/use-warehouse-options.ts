import { useQuery } from '@tanstack/react-query'
import { warehouses } from '../../inventory-api.ts'

/** The user's warehouses as choices; only those that sell when so asked. */
export function useWarehouseOptions(onlySale = false) {
  const all = useQuery(warehouses()).data?.data ?? []
  return all
    .filter(({ kind }) => !onlySale || kind === 'sale')
    .map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
}
