import { IconLock, IconNotebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type InvoiceSummary, invoicesQuery, queryOfSearch, summaryQuery } from '../api.ts'
import { useInvoiceColumns } from '../components/invoice-columns.tsx'
import { InvoiceFilters } from '../components/invoice-filters.tsx'
import { InvoiceSheet } from '../components/invoice-sheet.tsx'
import { Summary } from '../components/invoice-summary.tsx'
import { UnbilledDocuments } from '../components/unbilled-documents.tsx'
import { type InvoicesSearch, readInvoicesSearch, TABS } from '../search.ts'

const route = getRouteApi('/shell/documents/invoices')

/** Every invoice in the user's scope; one opens beside the list. */
export function InvoicesPage() {
  const t = useTranslations('invoices')
  const search = readInvoicesSearch(route.useSearch())
  const navigate = useNavigate({ from: '/documents/invoices' })
  const summary = useQuery(summaryQuery(search)).data?.data
  return (
    <>
      <PageHeader title={t('title')} actions={<Books />} tabs={<Tabs search={search} summary={summary} />} />
      {search.tab === 'unbilled' ? (
        <UnbilledDocuments rows={summary?.unbilled} />
      ) : (
        <Invoices search={search} summary={summary} />
      )}
      {search.invoice !== undefined && (
        <InvoiceSheet
          id={search.invoice}
          onClose={() => void navigate({ search: { ...search, invoice: undefined }, resetScroll: false })}
        />
      )}
    </>
  )
}

type ListProps = { search: InvoicesSearch; summary: InvoiceSummary | undefined }

function Invoices({ search, summary }: ListProps) {
  const t = useTranslations('invoices')
  const ui = useTranslations('ui.table')
  const navigate = useNavigate({ from: '/documents/invoices' })
  const invoices = useQuery(invoicesQuery(search))
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const { page: _page, perPage: _perPage, tab: _tab, ...filters } = queryOfSearch(search)
  const rows = invoices.data?.data
  return (
    <>
      <InvoiceFilters search={search} onChange={filter} rows={rows ?? []} />
      {summary && <Summary sums={summary.sums} />}
      <DataTable
        label={t('title')}
        columns={useInvoiceColumns()}
        rows={rows}
        stale={invoices.isPlaceholderData}
        error={invoices.error}
        onRetry={invoices.refetch}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowLink={({ id }) =>
          linkOptions({ to: '/documents/invoices', search: { ...search, invoice: id }, resetScroll: false })
        }
        isCurrent={({ id }) => id === search.invoice}
        empty={
          <EmptyState title={t('emptyTitle')}>
            {t(Object.keys(filters).length > 0 ? 'emptyFiltered' : 'emptyText')}
          </EmptyState>
        }
      />
      <FootLine
        hints={[
          { keys: ['J', 'K'], label: ui('keyMove') },
          { keys: ['Enter'], label: ui('keyOpen') },
          { keys: ['?'], label: ui('keyHelp') },
        ]}
      >
        {rows && (
          <Total value={formatMoney(rows.reduce((sum, { total }) => sum + total, 0))} label={t('onPage')} />
        )}
        <Pager
          pagination={invoices.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
        />
      </FootLine>
    </>
  )
}

/** The books, which only those see who may open them. */
function Books() {
  const t = useTranslations('invoices')
  return (
    <>
      <LinkButton
        to="/documents/closing"
        search={{ view: 'journal' }}
        leftSection={<IconNotebook size={16} aria-hidden="true" />}
      >
        {t('journalLink')}
      </LinkButton>
      <LinkButton to="/documents/closing" leftSection={<IconLock size={16} aria-hidden="true" />}>
        {t('closingLink')}
      </LinkButton>
    </>
  )
}

function Tabs({ search, summary }: ListProps) {
  const t = useTranslations('invoices')
  const { page: _page, invoice: _invoice, tab = 'all', ...rest } = search
  const unbilled = summary?.unbilled.length ?? 0
  const countOf = (key: (typeof TABS)[number]) => {
    if (key === 'unbilled') return { count: summary && unbilled }
    const figure = summary?.tabs[key]
    return { count: figure?.count, more: figure?.isExact === false }
  }
  return (
    <LinkTabs
      label={t('views')}
      active={tab}
      tabs={TABS.filter((key) => key !== 'unbilled' || tab === key || unbilled > 0).map((key) => ({
        key,
        label: t(`tabs.${key}`),
        ...countOf(key),
        link: linkOptions({
          to: '/documents/invoices',
          search: key === 'all' ? rest : { ...rest, tab: key },
        }),
      }))}
    />
  )
}
