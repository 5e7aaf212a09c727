import { isNamedRole } from '@cais/domain/access/roles'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import type { Credentials } from '../api.ts'
import { DEMO_PASSWORD, inFlowOrder, SHOWN_AT_FIRST } from '../demo.ts'
import classes from './demo-users.module.css'

type Props = {
  users: ApiData<'GET /app-info'>['demoUsers']
  pending: boolean
  onPick: (credentials: Credentials) => void
}

/** Only in a demo: the users, in the order of the main flow. A click signs in. */
export function DemoUsers({ users, pending, onPick }: Props) {
  const t = useTranslations('sessions')
  const [all, setAll] = useState(false)
  const sorted = inFlowOrder(users)
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={classes.demo} aria-label={t('demo.title')}>
      <h2 className={classes.title}>{t('demo.title')}</h2>
      <p className={classes.text}>
        {t('demo.text')} <code>{DEMO_PASSWORD}</code>
      </p>
      <div className={classes.users}>
        {shown.map(({ username, role }) => (
          <button
            key={username}
            type="button"
            className={classes.user}
            disabled={pending}
            title={t('demo.use', { user: username })}
            onClick={() => onPick({ username, password: DEMO_PASSWORD })}
          >
            <strong>{isNamedRole(role) ? t(`roles.${role}`) : role}</strong>
            <code>{username}</code>
          </button>
        ))}
      </div>
      {!all && sorted.length > SHOWN_AT_FIRST && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('demo.more')}
        </button>
      )}
    </section>
  )
}
