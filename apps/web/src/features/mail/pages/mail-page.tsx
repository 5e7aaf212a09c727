import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton, TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { mailHistoryQuery, mailSettingsQuery } from '../api.ts'
import classes from '../components/mail.module.css'
import { MailEditor } from '../components/mail-editor.tsx'

/** The server that papers leave by, who sends them, and what was changed. */
export function MailPage() {
  const t = useTranslations('mail')
  const { data, error, refetch } = useQuery(mailSettingsQuery())
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
          <MailEditor settings={data.data} />
          <div className={classes.side}>
            <History />
          </div>
        </div>
      )}
    </>
  )
}

const ENTRIES = 10

function History() {
  const t = useTranslations('mail')
  const ui = useTranslations('ui')
  const history = useQuery(mailHistoryQuery(ENTRIES))
  const valueText = (value: unknown): string | null => {
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    if (value === 'starttls' || value === 'tls' || value === 'none') return t(`security.${value}`)
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
    ...((facts.password === 'changed' || facts.mailboxPassword === 'changed') && {
      note: t('passwordChanged'),
    }),
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
