import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { FootLine, Total } from '../../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { draftsQuery } from '../../api.ts'
import { listedDrafts } from '../../model/storage/listed-drafts.ts'
import { useLocalDrafts } from '../use-local-drafts.ts'
import { useOfflinePrefetch } from '../use-offline-prefetch.ts'
import { useDraftColumns } from './draft-columns.tsx'

/** The user's drafts: first those with changes only on this device, then the newest. */
export function MyDrafts() {
  const t = useTranslations('drafts.list')
  const ui = useTranslations('ui.table')
  const userId = useCurrentUser()?.id ?? 0
  const [page, setPage] = useState(1)
  const drafts = useQuery({ ...draftsQuery(page), placeholderData: keepPreviousData })
  const local = useLocalDrafts(userId)
  const { columns, nameOf } = useDraftColumns()
  useOfflinePrefetch()
  const rows = useMemo(() => {
    const here = page === 1 ? local : []
    return drafts.data || here.length > 0 ? listedDrafts(drafts.data?.data ?? [], here) : undefined
  }, [drafts.data, local, page])
  const onlyHere = useMemo(() => listedDrafts([], local).filter(({ id }) => id === null).length, [local])
  const { pagination } = drafts.data?.meta ?? {}
  const count = pagination && pagination.totalItems + onlyHere
  const create = (
    <LinkButton to="/documents/create" primary leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t('new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('title')} actions={create} back={{ to: '/documents' }} />
      <DataTable
        label={t('label')}
        rows={rows}
        error={drafts.error}
        onRetry={drafts.refetch}
        stale={drafts.isPlaceholderData}
        columns={columns}
        rowKey={({ key }) => key}
        rowName={nameOf}
        rowLink={({ link }) => link}
        empty={
          <EmptyState title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <FootLine
        hints={[
          { keys: ['J', 'K'], label: ui('keyMove') },
          { keys: ['Enter'], label: ui('keyOpen') },
        ]}
      >
        {count !== undefined && <Total value={formatQuantity(count)} label={t('drafts', { count })} />}
        <Pager pagination={pagination} onPage={setPage} />
      </FootLine>
    </>
  )
}
