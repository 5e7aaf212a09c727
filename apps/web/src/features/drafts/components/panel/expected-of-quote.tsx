import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { ExpectedApprovals } from './expected-approvals.tsx'
import classes from './panel.module.css'

export type Expected = NonNullable<OrderReply['expectedCommercial']>

/** What of an order of a quote goes beyond what was promised; the server says it with each save. */
export function ExpectedOfQuote({ expected }: { expected: Expected | null }) {
  const t = useTranslations('drafts.panel')
  if (expected === null) return null
  if (expected.length === 0) return <p className={classes.said}>{t('keepsQuote')}</p>
  return <ExpectedApprovals reasons={expected.map(({ message }) => message)} />
}
