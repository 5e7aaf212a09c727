import { useQuery } from '@tanstack/react-query'
import type { ApiInput } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { ChainMark } from '../marks/chain-mark.tsx'

type Props = ApiInput<'GET /audit/chain'>['query']

/** Whether the history chain of a record is intact, as the server checked it; nothing until it has. */
export function RecordChain(record: Props) {
  const chain = useQuery(apiQuery('GET /audit/chain', { query: record })).data?.data
  return chain === undefined || chain.entries === 0 ? null : <ChainMark isWhole={chain.isWhole} />
}
