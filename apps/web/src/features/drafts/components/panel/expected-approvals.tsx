import { useTranslations } from 'use-intl'
import classes from './panel.module.css'

const AT_MOST = 3

/** Said beforehand: that it goes to the commercial approver, and about what. */
export function ExpectedApprovals({ reasons }: { reasons: readonly string[] }) {
  const t = useTranslations('drafts.panel')
  return (
    <section aria-label={t('approvals')}>
      <h2 className={classes.title}>{t('approvals')}</h2>
      <p className={classes.said}>{t('toCommercial')}</p>
      <ul className={classes.reasons}>
        {reasons.slice(0, AT_MOST).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {reasons.length > AT_MOST && <li>{t('moreReasons', { count: reasons.length - AT_MOST })}</li>}
      </ul>
    </section>
  )
}
