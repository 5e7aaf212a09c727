import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { destructionsQuery, dispositionsQuery, queryOfReturns, returnsQuery } from '../api.ts'
import { DestructionList } from '../components/destruction-list.tsx'
import { DispositionList } from '../components/disposition-list.tsx'
import { ReturnedGoods } from '../components/returned-goods.tsx'
import classes from '../components/returns.module.css'
import { type ReturnsSearch, readReturnsSearch } from '../search.ts'

const route = getRouteApi('/shell/stock/returns')

/** Goods that came back: what waits for a decision, and what was decided. */
export function ReturnsPage() {
  const t = useTranslations('returns')
  const search = readReturnsSearch(route.useSearch())
  const tab = search.tab ?? 'waiting'
  const tabs = (['waiting', 'all', 'witness', 'decided'] as const).map((key) => ({
    key,
    label: t(`tab.${key}`),
    link: linkOptions({ to: '/stock/returns', search: { ...search, tab: key, page: undefined } }),
  }))
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={{ to: '/stock' }}
        tabs={<LinkTabs label={t('title')} active={tab} tabs={tabs} />}
      />
      {tab === 'decided' && <Decided search={search} />}
      {tab === 'witness' && <Destructions search={search} />}
      {(tab === 'waiting' || tab === 'all') && <Goods key={tab} search={search} />}
    </>
  )
}

type Props = { search: ReturnsSearch }

function useFilter(search: ReturnsSearch) {
  const navigate = useNavigate({ from: '/stock/returns' })
  return (values: Partial<ReturnsSearch>) =>
    void navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
}

function Goods({ search }: Props) {
  const t = useTranslations('returns')
  const filter = useFilter(search)
  const found = useQuery(returnsQuery(search))
  const rows = found.data?.data
  return (
    <>
      <div className={classes.filters}>
        <SearchBox
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => filter({ search: text })}
        />
        <ExportMenu list="GET /returns" query={queryOfReturns(search)} />
      </div>
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !rows && <TextSkeleton lines={6} />}
      {rows?.length === 0 && (
        <EmptyState title={t('emptyTitle')}>{t(search.search ? 'emptyFiltered' : 'emptyText')}</EmptyState>
      )}
      {rows && rows.length > 0 && <ReturnedGoods rows={rows} />}
      <FootLine hints={[]}>
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => filter({ page })} />
      </FootLine>
    </>
  )
}

function Decided({ search }: Props) {
  const t = useTranslations('returns')
  const filter = useFilter(search)
  const found = useQuery(dispositionsQuery(search))
  const rows = found.data?.data
  return (
    <>
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !rows && <TextSkeleton lines={6} />}
      {rows?.length === 0 && <EmptyState title={t('noneDecided')}>{t('noneDecidedText')}</EmptyState>}
      {rows && rows.length > 0 && <DispositionList rows={rows} />}
      <FootLine hints={[]}>
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => filter({ page })} />
      </FootLine>
    </>
  )
}

function Destructions({ search }: Props) {
  const t = useTranslations('returns')
  const filter = useFilter(search)
  const found = useQuery(destructionsQuery(search))
  const rows = found.data?.data
  return (
    <>
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !rows && <TextSkeleton lines={6} />}
      {rows?.length === 0 && <EmptyState title={t('noneToWitness')}>{t('noneToWitnessText')}</EmptyState>}
      {rows && rows.length > 0 && <DestructionList rows={rows} />}
      <FootLine hints={[]}>
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => filter({ page })} />
      </FootLine>
    </>
  )
}
