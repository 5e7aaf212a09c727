import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import type { CreditNoteRow } from '../api.ts'
import { PhaseBadge } from './phase-badge.tsx'

/** Every column of the list; those further down are shown when they are chosen. */
export function useCreditNoteColumns(): Column<CreditNoteRow>[] {
  const t = useTranslations('credit')
  return [
    {
      key: 'number',
      header: t('columns.number'),
      width: '150px',
      leads: true,
      card: 'title',
      cell: (row) => (
        <Stacked
          top={<CodeText>{row.creditNumber ?? row.number ?? t('phase.draft')}</CodeText>}
          below={row.kind === 'debit' && t('kind.debit')}
        />
      ),
    },
    {
      key: 'customer',
      header: t('columns.customer'),
      width: 'minmax(180px, 2fr)',
      card: 'wide',
      cell: (row) => (
        <Stacked
          top={row.customer.name}
          below={row.claim || (row.creditNumber ? (row.number ?? '') : row.customer.code)}
        />
      ),
    },
    {
      key: 'reason',
      header: t('columns.reason'),
      width: 'minmax(140px, 1.4fr)',
      from: 860,
      card: 'meta',
      cell: (row) => row.reason?.name ?? '–',
    },
    {
      key: 'phase',
      header: t('columns.phase'),
      width: '196px',
      card: 'badge',
      cell: (row) => <PhaseBadge phase={row.phase} />,
    },
    {
      key: 'date',
      header: t('columns.date'),
      width: '112px',
      card: 'meta',
      cell: (row) => <DateText value={row.issuedOn ?? row.submittedAt ?? row.createdAt} />,
    },
    {
      key: 'total',
      header: t('columns.total'),
      width: '132px',
      align: 'right',
      card: 'figure',
      cell: (row) => <MoneyText centavos={row.total} />,
    },
    {
      key: 'branch',
      header: t('columns.branch'),
      width: '64px',
      from: 1080,
      card: 'hidden',
      cell: (row) => row.branchId,
    },
    {
      key: 'operation',
      header: t('filter.operation'),
      width: '110px',
      extra: true,
      card: 'hidden',
      cell: (row) => row.operationId,
    },
    {
      key: 'claim',
      header: t('filter.claim'),
      width: '130px',
      extra: true,
      card: 'hidden',
      cell: (row) => row.claim || '–',
    },
    {
      key: 'lines',
      header: t('columns.lines'),
      width: '80px',
      align: 'right',
      extra: true,
      card: 'hidden',
      cell: (row) => formatQuantity(row.lineCount),
    },
    {
      key: 'net',
      header: t('columns.net'),
      width: '132px',
      align: 'right',
      extra: true,
      card: 'hidden',
      cell: (row) => <MoneyText centavos={row.net} />,
    },
    {
      key: 'createdBy',
      header: t('columns.createdBy'),
      width: 'minmax(120px, 1fr)',
      extra: true,
      card: 'hidden',
      cell: (row) => row.createdBy?.name ?? '–',
    },
    {
      key: 'created',
      header: t('filter.created'),
      width: '112px',
      extra: true,
      card: 'hidden',
      cell: (row) => <DateText value={row.createdAt} />,
    },
    {
      key: 'submitted',
      header: t('filter.submitted'),
      width: '112px',
      extra: true,
      card: 'hidden',
      cell: (row) => (row.submittedAt ? <DateText value={row.submittedAt} /> : '–'),
    },
  ]
}
