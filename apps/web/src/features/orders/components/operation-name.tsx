import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '../api/filter-choices.ts'

/** What people call an operation; its code until the names are there. Asked for only where it is shown. */
export function OperationName({ id }: { id: string }) {
  const operations = useQuery(operationsQuery()).data?.data
  return operations?.find((operation) => operation.id === id)?.name ?? id
}
