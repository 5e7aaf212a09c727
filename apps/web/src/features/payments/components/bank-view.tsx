import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type BankFile, bankFilesQuery } from '../money-api.ts'
import type { PaymentsSearch } from '../search.ts'
import { BankRows } from './bank-rows.tsx'
import { BankUpload } from './bank-upload.tsx'
import classes from './money.module.css'

export type ViewProps = { search: PaymentsSearch; onChange: (values: Partial<PaymentsSearch>) => void }

/** Files of the bank, or the rows of the one that is open. */
export function BankView({ search, onChange }: ViewProps) {
  const t = useTranslations('money.bank')
  const [uploading, setUploading] = useState(false)
  const files = useQuery(bankFilesQuery(search.page))
  const columns = useColumns()
  if (search.file !== undefined) return <BankRows fileId={search.file} search={search} onChange={onChange} />
  return (
    <>
      <div className={classes.bar}>
        <span />
        <Button
          primary
          leftSection={<IconUpload size={16} aria-hidden="true" />}
          onClick={() => setUploading(true)}
        >
          {t('upload')}
        </Button>
      </div>
      <DataTable
        label={t('files')}
        columns={columns}
        rows={files.data?.data}
        error={files.error}
        onRetry={files.refetch}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) =>
          linkOptions({ to: '/documents/payments', search: { view: 'bank', file: id } as const })
        }
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <FootLine>
        <Pager pagination={files.data?.meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
      {uploading && <BankUpload onClose={() => setUploading(false)} onAdded={(file) => onChange({ file })} />}
    </>
  )
}

function useColumns(): Column<BankFile>[] {
  const t = useTranslations('money.bank')
  return [
    {
      key: 'name',
      header: t('file'),
      width: 'minmax(160px, 2fr)',
      leads: true,
      cell: ({ name, rows }) => <Stacked top={name} below={t('rowsFound', { count: rows })} />,
    },
    { key: 'branch', header: t('branch'), width: '90px', card: 'meta', cell: ({ branchId }) => branchId },
    {
      key: 'by',
      header: t('by'),
      width: 'minmax(130px, 1fr)',
      from: 860,
      card: 'hidden',
      cell: ({ createdBy }) => createdBy,
    },
    {
      key: 'when',
      header: t('when'),
      width: '150px',
      from: 700,
      card: 'meta',
      cell: ({ createdAt }) => <DateText value={createdAt} time />,
    },
    {
      key: 'amount',
      header: t('amount'),
      width: '140px',
      align: 'right',
      card: 'figure',
      cell: ({ waitingAmount }) => <MoneyText centavos={waitingAmount} strong />,
    },
    {
      key: 'state',
      header: t('progress'),
      width: '150px',
      card: 'badge',
      cell: ({ waiting }) =>
        waiting > 0 ? (
          <Badge colour="warning">{t('waiting', { count: waiting })}</Badge>
        ) : (
          <Badge colour="success">{t('done')}</Badge>
        ),
    },
  ]
}
