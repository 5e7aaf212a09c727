import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { retailerHistoryQuery, retailersQuery } from '../api.ts'
import { KeysCard } from '../components/keys-card.tsx'
import classes from '../components/retailers.module.css'
import { SourcesCard } from '../components/sources-card.tsx'

/** A retailer: the ways by which its files come in, its keys, and what was changed. */
export function RetailerPage() {
  const t = useTranslations('sources')
  const { id } = useParams({ strict: false }) as { id: string }
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
        actions={
          <Link to="/settings/answers" search={{ retailer: id }}>
            {t('answers')}
          </Link>
        }
        back={list}
      />
      {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !found.data && <RowsSkeleton />}
      {found.data && !retailer && <EmptyState title={t('unknown')} />}
      {retailer && (
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

const ENTRIES = 12

function History({ retailerId }: { retailerId: string }) {
  const t = useTranslations('sources')
  const ui = useTranslations('ui')
  const history = useQuery(retailerHistoryQuery(retailerId, ENTRIES))
  const text = (value: unknown) => {
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
        before: text(before),
        after: text(after),
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
