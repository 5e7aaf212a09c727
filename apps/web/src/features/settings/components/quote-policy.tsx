import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { quotePolicyQuery } from '../api/quote-policy.ts'
import { QuotePolicyForm } from './quote-policy-form.tsx'
import classes from './settings.module.css'

/** Whether open quotes end by their due date, and when. */
export function QuotePolicy() {
  const t = useTranslations('settings.quotes')
  const policy = useQuery(quotePolicyQuery())
  if (policy.error && !policy.data) return <ErrorState error={policy.error} retry={policy.refetch} />
  if (!policy.data) return <TextSkeleton lines={3} />
  const kept = policy.data.data
  return (
    <section aria-label={t('title')} className={classes.form}>
      <p className={classes.text}>{t('text')}</p>
      {/* another version is another form: what somebody else decided meanwhile stands there */}
      <QuotePolicyForm key={kept.version} kept={kept} onConflict={policy.refetch} />
      {kept.pastDue > 0 && <p className={classes.text}>{t('pastDue', { count: kept.pastDue })}</p>}
    </section>
  )
}
