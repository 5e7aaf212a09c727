import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FootLine } from '../../../ui/foot-line.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { AgeText, CodeText, MoneyText } from '../../../ui/text.tsx'
import { draftsQuery } from '../api/drafts.ts'

type Row = ApiRow<'GET /drafts'>

/** The caller's drafts, newest first. */
export function MyDrafts() {
  const t = useTranslations('drafts.list')
  const [page, setPage] = useState(1)
  const drafts = useQuery({ ...draftsQuery(page), placeholderData: keepPreviousData })
  const columns = useColumns()
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
        rows={drafts.data?.data}
        error={drafts.error}
        onRetry={drafts.refetch}
        stale={drafts.isPlaceholderData}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ id }) => t('name', { id: String(id) })}
        rowLink={({ id }) => ({ to: '/documents/drafts/{-$id}', params: { id: String(id) } })}
        empty={
          <EmptyState title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <FootLine>
        <Pager pagination={drafts.data?.meta.pagination} onPage={setPage} />
      </FootLine>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('drafts.list')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: '176px',
      cell: ({ type, id }) => <CodeText>{`${type} · ${t('name', { id: String(id) })}`}</CodeText>,
    },
    {
      key: 'customer',
      header: t('columns.customer'),
      width: 'minmax(160px, 2fr)',
      card: 'badge',
      cell: ({ customer }) => customer?.name ?? t('noCustomer'),
    },
    {
      key: 'lines',
      header: t('columns.lines'),
      width: '110px',
      cell: ({ lineCount }) => t('lines', { count: lineCount }),
    },
    {
      key: 'total',
      header: t('columns.total'),
      width: '140px',
      align: 'right',
      card: 'figure',
      cell: ({ total }) => <MoneyText centavos={total} />,
    },
    {
      key: 'created',
      header: t('columns.updated'),
      width: '110px',
      align: 'right',
      cell: ({ createdAt }) => <AgeText since={createdAt} />,
    },
  ]
}
