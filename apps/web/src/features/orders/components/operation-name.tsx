import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '../api.ts'

/** The name of an operation; its code until the names are loaded. */
export function OperationName({ id }: { id: string }) {
  const operations = useQuery(operationsQuery()).data?.data
  return operations?.find((operation) => operation.id === id)?.name ?? id
}
