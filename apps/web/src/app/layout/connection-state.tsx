import { useTranslations } from 'use-intl'
import { connection } from '../../lib/api/connection.ts'
import { useSaving } from '../../lib/api/saving.ts'
import classes from './connection-state.module.css'

/** At the foot of the side bar: whether the server answers, and whether everything typed is safe. */
export function ConnectionState() {
  const t = useTranslations('app.connection')
  const state = connection.use()
  const saving = useSaving()
  return (
    <p className={classes.state} data-state={state} role="status">
      {t(state)} · {t(saving)}
    </p>
  )
}
