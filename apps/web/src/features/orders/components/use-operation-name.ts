import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '../api/filter-choices.ts'

/** What people call an operation; its code until the names are there. */
export function useOperationName() {
  const operations = useQuery(operationsQuery()).data?.data
  return (id: string) => operations?.find((operation) => operation.id === id)?.name ?? id
}
