import { SCHEDULED_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ApprovalPolicy } from '../../../ui/approval-policy/approval-policy.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { quotePolicyQuery } from '../api.ts'
import { ConfirmationPolicy } from './confirmation-policy.tsx'
import { JobsTab } from './jobs/jobs-tab.tsx'
import { QuotePolicyForm } from './quote-policy-form.tsx'
import classes from './settings.module.css'

/** The editor of rules is loaded when it is opened. */
const SegmentsView = lazyComponent(async () => (await import('./segments/segments-view.tsx')).SegmentsView)

const route = getRouteApi('/shell/settings')

/** Settings of the order flow: the background jobs, and beside them the rules of documents and those of segments. */
export function OrderFlowTab() {
  const { view } = route.useSearch()
  if (view === 'rules') return <RulesOfDocuments />
  if (view === 'segments') {
    return (
      <>
        <div className={classes.bar}>
          <ViewSwitch view="segments" />
        </div>
        <SegmentsView />
      </>
    )
  }
  return <JobsTab switcher={<ViewSwitch view="jobs" />} />
}

/** How many rules there are: own documents, quotes and confirmations. */
const RULES = '3'

/** Each of the two addresses is part of the other: only the whole of one is the current one. */
const EXACT = { exact: true, includeSearch: true } as const

const VIEWS = ['jobs', 'rules', 'segments'] as const
type View = (typeof VIEWS)[number]
const COUNTS = { jobs: String(SCHEDULED_JOBS.length), rules: RULES, segments: '' }

function ViewSwitch({ view: open }: { view: View }) {
  const t = useTranslations('settings.views')
  return (
    <nav className={classes.views} aria-label={t('label')}>
      {VIEWS.map((view) => (
        <Link
          key={view}
          to="/settings"
          search={{ tab: 'order-flow', ...(view !== 'jobs' && { view }) }}
          activeOptions={EXACT}
          activeProps={{}}
          data-open={open === view || undefined}
          aria-current={open === view ? 'page' : undefined}
        >
          {t(view, { count: COUNTS[view] })}
        </Link>
      ))}
    </nav>
  )
}

/** The own-document rule, the expiry of quotes, and what a second person confirms. */
function RulesOfDocuments() {
  const t = useTranslations()
  return (
    <div className={classes.page}>
      <div>
        <ViewSwitch view="rules" />
      </div>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t('policy.title')}</h2>
        <ApprovalPolicy />
      </div>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t('settings.quotes.title')}</h2>
        <QuotePolicy />
      </div>
      <div className={classes.part}>
        <h2 className={classes.heading}>{t('policy.confirmation.title')}</h2>
        <ConfirmationPolicy />
      </div>
    </div>
  )
}

/** Whether and when open quotes expire. */
function QuotePolicy() {
  const t = useTranslations('settings.quotes')
  const policy = useQuery(quotePolicyQuery())
  if (policy.error && !policy.data) return <ErrorState error={policy.error} retry={policy.refetch} />
  if (!policy.data) return <TextSkeleton lines={3} />
  const saved = policy.data.data
  return (
    <section aria-label={t('title')} className={classes.form}>
      <p className={classes.text}>{t('text')}</p>
      {/* The key resets the form when somebody else has saved a newer version. */}
      <QuotePolicyForm key={saved.version} saved={saved} onConflict={policy.refetch} />
      {saved.pastDue > 0 && <p className={classes.text}>{t('pastDue', { count: saved.pastDue })}</p>}
    </section>
  )
}
