import { useTranslations } from 'use-intl'
import { connection } from '../../lib/api/connection.ts'
import { useSaving } from '../../lib/api/saving.ts'
import classes from './connection-state.module.css'

/** At the bottom of the side bar: whether the server answers, and whether all typed text is saved. */
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
