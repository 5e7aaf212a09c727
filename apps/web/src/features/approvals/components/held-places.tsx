import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { currentAbsences } from '../api.ts'
import classes from './held-places.module.css'

/** On whose behalf the user decides now, and until when. */
export function HeldPlaces() {
  const t = useTranslations('absences')
  const user = useCurrentUser()
  const absences = useQuery(currentAbsences()).data?.data ?? []
  const held = absences.filter(({ state, deputy }) => state === 'now' && deputy.id === user?.id)
  if (held.length === 0) return null
  return (
    <ul className={classes.held}>
      {held.map(({ id, absent, until }) => (
        <li key={id}>{t('holds', { name: absent.name, until: formatDate(until) })}</li>
      ))}
    </ul>
  )
}
