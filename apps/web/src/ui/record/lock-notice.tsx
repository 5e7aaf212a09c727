import type { OrderReply } from '@cais/contract/orders/schemas'
import { settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format/dates.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { LinkButton } from '../actions/button.tsx'
import classes from './lock-notice.module.css'

/**
 * The lock that stops the document, its reach, who set it and when; users who manage locks get a link to
 * them.
 */
export function LockNotice({ lock }: { lock: OrderReply['lock'] }) {
  const t = useTranslations('ui.lock')
  const canManageLocks = settingsTabsOf(rolesOf(useCurrentUser())).includes('locks')
  if (lock === null) return null
  const reach = [lock.operation?.name, lock.branchId, t(`types.${lock.blockType}`)]
    .filter(Boolean)
    .join(' · ')
  const when = formatDateTime(lock.createdAt)
  return (
    <div className={classes.notice}>
      <span>
        {t(`on.${lock.kind}`, { entity: lock.entityName })} ({reach}).{' '}
        {lock.createdBy ? t('since', { name: lock.createdBy.name, when }) : t('sinceOnly', { when })}
      </span>
      {canManageLocks && (
        <LinkButton to="/settings" search={{ tab: 'locks' }}>
          {t('open')}
        </LinkButton>
      )}
    </div>
  )
}
