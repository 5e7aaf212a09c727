import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type JournalRow, journalQuery } from '../api.ts'
import type { ClosingSearch } from '../search.ts'

type Props = { search: Omit<ClosingSearch, 'view'>; today: string }

/** The sales journal: invoices by day and series. Without a period the running month. */
export function Journal({ search: { month: _month, ...search }, today }: Props) {
  const t = useTranslations('closings')
  const navigate = useNavigate({ from: '/documents/closing' })
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const values = { from: `${today.slice(0, 7)}-01`, to: today, ...search }
  const found = useQuery(journalQuery(values))
  const totals = found.data?.meta.totals
  const go = (change: object) =>
    void navigate({ search: { view: 'journal', ...search, page: undefined, ...change }, resetScroll: false })
  return (
    <>
      <FilterBar
        filters={[
          { name: 'from', until: 'to', label: t('period'), kind: 'dates' },
          {
            name: 'branchId',
            label: t('branch'),
            kind: 'many',
            options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
          },
        ]}
        values={values}
        onChange={go}
        offered={2}
      >
        <ExportMenu list="GET /sales-journal" query={values} />
      </FilterBar>
      <DataTable
        label={t('views.journal')}
        columns={useColumns()}
        rows={found.data?.data}
        stale={found.isPlaceholderData}
        error={found.error}
        onRetry={found.refetch}
        rowKey={({ day, branchId, first }) => `${day} ${branchId} ${first}`}
        rowName={({ first }) => first}
        empty={<EmptyState title={t('noInvoices')}>{t('noInvoicesText')}</EmptyState>}
      />
      <FootLine hints={[]}>
        {totals && (
          <>
            <Total value={totals.invoices} label={t('invoiceWord', { count: totals.invoices })} />
            <Total value={formatMoney(totals.net)} label={t('netWord')} />
            <Total value={formatMoney(totals.total)} label={t('totalWord')} />
          </>
        )}
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => go({ page })} />
      </FootLine>
    </>
  )
}

function useColumns(): Column<JournalRow>[] {
  const t = useTranslations('closings')
  return [
    {
      key: 'day',
      header: t('day'),
      width: '108px',
      leads: true,
      cell: ({ day }) => <DateText value={day} />,
    },
    { key: 'branch', header: t('branch'), width: '80px', card: 'badge', cell: ({ branchId }) => branchId },
    {
      key: 'first',
      header: t('from'),
      width: 'minmax(130px, 1fr)',
      card: 'meta',
      cell: ({ first }) => <CodeText>{first}</CodeText>,
    },
    {
      key: 'last',
      header: t('to'),
      width: 'minmax(130px, 1fr)',
      card: 'meta',
      cell: ({ last }) => <CodeText>{last}</CodeText>,
    },
    {
      key: 'invoices',
      header: t('invoiceCount'),
      width: '92px',
      align: 'right',
      card: 'meta',
      cell: (row) => row.invoices,
    },
    {
      key: 'net',
      header: t('net'),
      width: '136px',
      align: 'right',
      from: 800,
      card: 'hidden',
      cell: ({ net }) => <MoneyText centavos={net} />,
    },
    {
      key: 'vat',
      header: t('vat'),
      width: '124px',
      align: 'right',
      from: 800,
      card: 'hidden',
      cell: ({ vat }) => <MoneyText centavos={vat} />,
    },
    {
      key: 'total',
      header: t('total'),
      width: '140px',
      align: 'right',
      card: 'figure',
      cell: ({ total }) => <MoneyText centavos={total} strong />,
    },
  ]
}
