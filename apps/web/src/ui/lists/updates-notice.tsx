import type { UpdatedList } from '@cais/contract/monitoring/updates'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../lib/format/dates.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import classes from './updates-notice.module.css'

/** A list that waits is rare: it is asked now and then. */
const ASKED_MS = 30_000

/** Says quietly that jobs have not brought the list up to date for some seconds; nothing while it is. */
export function UpdatesNotice({ list }: { list: UpdatedList }) {
  const t = useTranslations('ui.listUpdates')
  const updates = useQuery({ ...apiQuery('GET /list-updates'), refetchInterval: ASKED_MS })
  const since = updates.data?.data[list]
  return (
    <div role="status">
      {since && <p className={classes.notice}>{t('waiting', { time: formatTime(since) })}</p>}
    </div>
  )
}
