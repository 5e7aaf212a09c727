import { useTranslations } from 'use-intl'
import { ApprovalPolicy } from '../../../ui/approval-policy/approval-policy.tsx'
import { Card } from '../../../ui/card.tsx'
import classes from './settings.module.css'

/** What rules the way of documents: so far the own-document rule; the jobs come later. */
export function OrderFlowTab() {
  const t = useTranslations()
  return (
    <div className={classes.page}>
      <Card title={t('policy.title')}>
        <ApprovalPolicy />
      </Card>
      <Card title={t('settings.jobs.title')}>
        <p className={classes.text}>{t('settings.jobs.text')}</p>
      </Card>
    </div>
  )
}
