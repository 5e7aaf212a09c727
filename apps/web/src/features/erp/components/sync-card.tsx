import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AgeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Sync, syncsQuery, useSyncNow } from '../api.ts'
import classes from './erp.module.css'

/** What was read from the ERP, kind by kind: how old it is, what changed, what went wrong. */
export function SyncCard({ isConnected }: { isConnected: boolean }) {
  const t = useTranslations('erp.sync')
  const syncs = useQuery(syncsQuery())
  const sync = useSyncNow(t('asked'))
  return (
    <Card
      title={t('title')}
      actions={
        isConnected && (
          <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
            {t('now')}
          </Button>
        )
      }
    >
      <p className={classes.text}>{t(isConnected ? 'text' : 'off')}</p>
      {isConnected && syncs.isPending && <TextSkeleton lines={6} />}
      {isConnected && syncs.error && !syncs.data && <ErrorState error={syncs.error} retry={syncs.refetch} />}
      {isConnected && syncs.data && (
        <ul className={classes.syncs}>
          {syncs.data.data.map((one) => (
            <Kind key={one.kind} sync={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Kind({ sync }: { sync: Sync }) {
  const t = useTranslations('erp.sync')
  return (
    <li>
      <span className={classes.kind}>
        <strong>{t(`kind.${sync.kind}`)}</strong>
        <span title={sync.readAt === null ? undefined : t('read', { when: formatDateTime(sync.readAt) })}>
          {sync.readAt === null ? t('never') : <AgeText since={sync.readAt} />}
        </span>
      </span>
      {sync.readAt !== null && <small>{t('rows', { rows: sync.rows, changed: sync.changed })}</small>}
      {sync.skipped.map(({ code, count, message }) => (
        <small key={code}>{t('skipped', { count, message })}</small>
      ))}
      {sync.error && <small className={classes.fault}>{sync.error.message}</small>}
    </li>
  )
}
