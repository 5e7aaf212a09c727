import { canOpen } from '@cais/domain/access/pages'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { ListTable } from '../../../ui/list-table/list-table.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { CodeText, DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { listQueryOf, type RecallRow, recallsQuery } from '../api.ts'
import { NewRecall } from '../components/new-recall.tsx'
import { RecallBadge } from '../components/recall-badge.tsx'
import { RECALL_STATES, type RecallsSearch, readRecallsSearch } from '../search.ts'

const route = getRouteApi('/shell/stock/recalls')

/** Recalls of batches; with a batch, or without one yet, a new one. */
export function RecallsPage() {
  const search = readRecallsSearch(route.useSearch())
  return search.step === 'new' ? <NewRecall search={search} /> : <RecallList search={search} />
}

function RecallList({ search }: { search: RecallsSearch }) {
  const t = useTranslations('recalls')
  const navigate = useNavigate({ from: '/stock/recalls' })
  // who analyses stock opens recalls; managers of warehouses read them
  const mayOpen = canOpen(rolesOf(useCurrentUser()), 'stock')
  const recalls = useQuery(recallsQuery(search))
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const { page: _page, ...listed } = listQueryOf(search)
  return (
    <>
      <PageHeader
        title={t('title')}
        back={mayOpen ? { to: '/stock' } : { to: '/' }}
        tabs={<Tabs search={search} />}
        actions={
          <>
            <ExportMenu list="GET /stock/recalls" query={listed} />
            {mayOpen && (
              <LinkButton
                to="/stock/recalls"
                search={{ step: 'new' }}
                primary
                leftSection={<IconPlus size={16} aria-hidden="true" />}
              >
                {t('new')}
              </LinkButton>
            )}
          </>
        }
      />
      <div style={{ padding: '12px 22px 0' }}>
        <SearchBox
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => void filter({ search: text })}
        />
      </div>
      <ListTable
        label={t('title')}
        found={recalls}
        columns={useColumns()}
        rowLink={({ id }) => linkOptions({ to: '/stock/recalls/$id', params: { id: String(id) } })}
        empty={{ title: t('none'), text: t(mayOpen ? 'noneText' : 'noneToRead') }}
        onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
      />
    </>
  )
}

function Tabs({ search }: { search: RecallsSearch }) {
  const t = useTranslations('recalls')
  const tabs = [undefined, ...RECALL_STATES].map((state) => ({
    key: state ?? 'all',
    label: t(`tab.${state ?? 'all'}`),
    link: linkOptions({ to: '/stock/recalls', search: { ...search, state, page: undefined } }),
  }))
  return <LinkTabs label={t('tabs')} active={search.state ?? 'all'} tabs={tabs} />
}

function useColumns(): Column<RecallRow>[] {
  const t = useTranslations('recalls')
  return [
    {
      key: 'number',
      header: t('columns.number'),
      width: '132px',
      leads: true,
      card: 'title',
      cell: (row) => <CodeText>{row.number}</CodeText>,
    },
    {
      key: 'batch',
      header: t('columns.batch'),
      width: 'minmax(190px, 2fr)',
      card: 'wide',
      cell: (row) => <Stacked top={row.description} below={`${row.productId} · ${row.batch}`} />,
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '140px',
      card: 'badge',
      cell: (row) => <RecallBadge state={row.state} />,
    },
    {
      key: 'grade',
      header: t('columns.reason'),
      width: 'minmax(170px, 2fr)',
      card: 'wide',
      cell: (row) => <Stacked top={t(`grade.g${row.grade}`)} below={row.reason} />,
    },
    {
      key: 'opened',
      header: t('columns.opened'),
      width: '140px',
      card: 'meta',
      cell: (row) => <Stacked top={<DateText value={row.openedAt} />} below={row.openedBy.name} />,
    },
    {
      key: 'told',
      header: t('columns.told'),
      width: '110px',
      align: 'right',
      card: 'meta',
      cell: (row) => t('toldOf', { told: String(row.told), answered: String(row.answered) }),
    },
    {
      key: 'stillHas',
      header: t('columns.stillHas'),
      width: '100px',
      align: 'right',
      from: 860,
      card: 'hidden',
      cell: (row) => <QuantityText value={row.stillHas} unit={row.unit} />,
    },
  ]
}
