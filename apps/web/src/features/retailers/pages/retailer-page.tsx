import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { retailerHistoryQuery, retailersQuery } from '../api.ts'
import { KeysCard } from '../components/keys-card.tsx'
import classes from '../components/retailers.module.css'
import { SourcesCard } from '../components/sources-card.tsx'

const route = getRouteApi('/shell/settings/retailers/$id')

/** A retailer: the ways by which its files come in, its keys and what was changed; beside them the answers that it gets. */
export function RetailerPage({ Answers }: { Answers: ComponentType<{ id: string }> }) {
  const t = useTranslations('sources')
  const { id } = route.useParams()
  const { view } = route.useSearch()
  const found = useQuery(retailersQuery())
  const retailer = found.data?.data.find((one) => one.id === id)
  const list = { to: '/settings', search: { tab: 'claims' } } as const
  return (
    <>
      <PageHeader
        title={retailer?.name ?? id}
        lead={t('lead')}
        eyebrow={
          <>
            <Link {...list}>{t('retailers')}</Link> · {id}
          </>
        }
        tabs={<LinkTabs label={t('tabs')} active={view ?? 'ways'} tabs={tabsOf(id, t)} />}
        actions={
          <LinkButton to="/morpheus" search={{ view: 'maps', retailer: id }}>
            {t('orders')}
          </LinkButton>
        }
        back={list}
      />
      {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !found.data && <RowsSkeleton />}
      {found.data && !retailer && <EmptyState title={t('unknown')} />}
      {retailer && view === 'answers' && (
        <Suspense fallback={<RowsSkeleton />}>
          <Answers key={id} id={id} />
        </Suspense>
      )}
      {retailer && view === undefined && (
        <div className={classes.page}>
          <div className={classes.main}>
            <SourcesCard retailerId={id} />
            <KeysCard retailerId={id} />
          </div>
          <History retailerId={id} />
        </div>
      )}
    </>
  )
}

const tabsOf = (id: string, t: (key: 'ways' | 'answers') => string) =>
  (['ways', 'answers'] as const).map((key) => ({
    key,
    label: t(key),
    link: linkOptions({
      to: '/settings/retailers/$id',
      params: { id },
      search: key === 'ways' ? {} : { view: key },
    }),
  }))

const ENTRIES = 12

function History({ retailerId }: { retailerId: string }) {
  const t = useTranslations('sources')
  const ui = useTranslations('ui')
  const history = useQuery(retailerHistoryQuery(retailerId, ENTRIES))
  const text = (name: string, value: unknown) => {
    // hundredths of a per cent
    if (name === 'priceTolerance' && typeof value === 'number') return formatPercent(value / 100)
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    return value === null || value === undefined || value === '' ? null : String(value)
  }
  const entries = (history.data?.data ?? []).map(({ seq, at, user, action, changes, facts }) => {
    const what = `history.${action}` as 'history.add-source'
    const field = (name: string) => {
      const key = `fields.${name}` as 'fields.name'
      return t.has(key) ? t(key) : name
    }
    const about = [facts.source, facts.key].find((one) => typeof one === 'string')
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: t.has(what) ? t(what) : t('history.change'),
      ...(typeof about === 'string' && { note: about }),
      changes: Object.entries(changes).map(([name, [before, after]]) => ({
        field: field(name),
        before: text(name, before),
        after: text(name, after),
      })),
    }
  })
  return (
    <Card title={t('history.title')}>
      {history.isPending && <TextSkeleton lines={3} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </Card>
  )
}
