import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { connectionHistoryQuery, connectionQuery } from '../api.ts'
import { ConnectionEditor } from '../components/connection-editor.tsx'
import classes from '../components/erp.module.css'
import { SyncCard } from '../components/sync-card.tsx'

/** Which ERP stands behind Cais, how it is reached, and how old what was read from it is. */
export function ErpPage() {
  const t = useTranslations('erp')
  const { data, error, refetch } = useQuery(connectionQuery())
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        eyebrow={<Link to="/settings">{t('settings')}</Link>}
        back={{ to: '/settings' }}
      />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && (
        <div className={classes.page}>
          <ConnectionEditor connection={data.data} />
          <div className={classes.side}>
            <SyncCard isConnected={data.data.system === 'primavera'} />
            <History />
          </div>
        </div>
      )}
    </>
  )
}

const ENTRIES = 10

function History() {
  const t = useTranslations('erp')
  const ui = useTranslations('ui')
  const history = useQuery(connectionHistoryQuery(ENTRIES))
  const valueText = (value: unknown): string | null => {
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    if (value === 'built-in' || value === 'primavera') return t(`system.${value}`)
    return value === null || value === undefined || value === '' ? null : String(value)
  }
  const fieldName = (field: string) => {
    const key = `fields.${field}` as 'fields.host'
    return t.has(key) ? t(key) : field
  }
  const entries = (history.data?.data ?? []).map(({ seq, at, user, changes, facts }) => ({
    key: seq,
    at,
    who: user?.name ?? null,
    what: t('changed'),
    ...(facts.password === 'changed' && { note: t('secretChanged') }),
    changes: Object.entries(changes).map(([field, [before, after]]) => ({
      field: fieldName(field),
      before: valueText(before),
      after: valueText(after),
    })),
  }))
  return (
    <Card title={t('history')}>
      {history.isPending && <TextSkeleton lines={3} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </Card>
  )
}
