import { useTranslations } from 'use-intl'
import { ApprovalPolicy } from '../../../ui/approval-policy/approval-policy.tsx'
import { QuotePolicy } from './quote-policy.tsx'
import classes from './settings.module.css'

/** What rules the way of documents: the own-document rule, the end of quotes; the jobs come later. */
export function OrderFlowTab() {
  const t = useTranslations()
  return (
    <div className={classes.page}>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t('policy.title')}</h2>
        <ApprovalPolicy />
      </div>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t('settings.quotes.title')}</h2>
        <QuotePolicy />
      </div>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t('settings.jobs.title')}</h2>
        <p className={classes.text}>{t('settings.jobs.text')}</p>
      </div>
    </div>
  )
}
