import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ChainMark } from '../../../../ui/marks/chain-mark.tsx'
import { Timeline } from '../../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { useLedgerEntries } from './use-ledger-entries.ts'

type History = ApiReply<'GET /audit'>
type Props = {
  /** So many entries of it, newest first. */
  query: (perPage: number) => UseQueryOptions<History>
}

const FIRST = 10
const MOST = 200

/** Who did what in the ledger and why, and whether the record of it is whole, as documents have it. */
export function LedgerHistory({ query }: Props) {
  const t = useTranslations('inventory.history')
  const [perPage, setPerPage] = useState(FIRST)
  const history = useQuery({ ...query(perPage), placeholderData: keepPreviousData })
  const rows = history.data?.data ?? []
  const entries = useLedgerEntries(rows)
  if (history.isPending) return <TextSkeleton lines={4} />
  if (!history.data) return <ErrorState error={history.error} retry={history.refetch} />
  return (
    <>
      <ChainMark entries={rows} />
      <Timeline entries={entries} />
      {!history.data.meta.pagination.isLast && perPage < MOST && (
        <Button loading={history.isPlaceholderData} onClick={() => setPerPage(MOST)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
