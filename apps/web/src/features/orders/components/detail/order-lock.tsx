import type { OrderReply } from '@cais/contract/orders/schemas'
import { settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../../lib/current-user.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import classes from './order-detail.module.css'

/** What holds the document up, who put it and since when; who keeps locks finds the way to them. */
export function OrderLock({ lock }: { lock: OrderReply['lock'] }) {
  const t = useTranslations('orders.detail.lock')
  const mayKeep = settingsTabsOf(rolesOf(useCurrentUser())).includes('locks')
  if (lock === null) return null
  const reach = [lock.operation?.name, lock.branchId].filter(Boolean).join(' · ')
  const when = formatDateTime(lock.createdAt)
  return (
    <div className={classes.notice}>
      <span>
        {t(`on.${lock.kind}`, { entity: lock.entityName })}
        {reach && ` (${reach})`}.{' '}
        {lock.createdBy ? t('since', { name: lock.createdBy.name, when }) : t('sinceOnly', { when })}
      </span>
      {mayKeep && (
        <LinkButton to="/settings" search={{ tab: 'locks' }}>
          {t('open')}
        </LinkButton>
      )}
    </div>
  )
}
