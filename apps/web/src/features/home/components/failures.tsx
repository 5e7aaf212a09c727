import { IconAlertTriangle, IconClockX, IconFileAlert, IconReceiptOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../lib/format/age.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { counted, formatQuantity } from '../../../lib/format/quantity.ts'
import { linkOf } from '../../../lib/lists/link-of.ts'
import { useApiMutation } from '../../../lib/queries/use-api-mutation.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import type { Home } from '../api.ts'
import classes from './failures.module.css'

type Failure = NonNullable<Home['failures']>[number]

const ICONS = { billing: IconReceiptOff, job: IconClockX, run: IconClockX, document: IconFileAlert } as const

/** What failed, at the top of the page: each with its cause, age, amount and a button to solve it. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useTranslations('home')
  if (failures.length === 0) return null
  const held = failures.reduce((sum, { total }) => sum + (total ?? 0), 0)
  return (
    <section className={classes.failures} aria-labelledby="home-failures">
      <header className={classes.head}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        <h2 id="home-failures">{t('failures', counted(failures.length))}</h2>
        {held > 0 && <span>{t('held', { amount: `${formatMoney(held)} MZN` })}</span>}
      </header>
      <ul className={classes.rows}>
        {failures.map((failure, place) => (
          <FailureRow key={`${failure.kind} ${failure.id}`} failure={failure} first={place === 0} />
        ))}
      </ul>
    </section>
  )
}

function FailureRow({ failure, first }: { failure: Failure; first: boolean }) {
  const t = useTranslations('home')
  const now = useNow()
  const { kind, id, subject, count, of, cause, since, total, fix } = failure
  const Icon = ICONS[kind as keyof typeof ICONS] ?? IconAlertTriangle
  const figures = { ...counted(count), of: formatQuantity(of ?? count) }
  const look = { primary: first, 'data-soft': !first || undefined }
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <strong>
          {kind === 'job' || kind === 'run'
            ? t(`failed.${kind}`, { subject: t(`jobs.${jobOf(subject)}`) })
            : t(`failed.${kind as 'billing' | 'document'}`, { subject })}
        </strong>
        <span>
          {[t(`failedCounts.${kind as keyof typeof ICONS}`, figures), cause].filter(Boolean).join(' ')}
          {kind === 'job' && (
            <>
              {' '}
              <Link to="/settings" search={{ tab: 'monitoring' }}>
                {t('jobDetails')}
              </Link>
            </>
          )}
        </span>
      </div>
      <strong className={classes.age}>{since === null ? '' : formatAge(since, now)}</strong>
      <span className={classes.total}>{total === null ? '' : formatMoney(total)}</span>
      <div className={classes.fix}>
        {fix.act === 'repeat-job' && <RepeatJob task={id} {...look} />}
        {fix.link !== null && (
          <LinkButton {...linkOf(fix.link)} {...look}>
            {t(
              `fixes.${fix.act as 'fill-nuit' | 'repeat-billing' | 'open-shipment' | 'open-job' | 'open-list'}`,
              figures,
            )}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

const JOBS = [
  ...(['verify-order', 'allocate-order', 'serve-waiting', 'bill-document'] as const),
  ...(['verification', 'stock-analysis', 'invoice-submission', 'province-manager', 'draft-cleaner'] as const),
  'backup',
] as const
const jobOf = (task: string) => JOBS.find((known) => known === task) ?? 'other'

type Props = { task: string; primary: boolean; 'data-soft': true | undefined }

/** Repeats jobs that were given up. */
function RepeatJob({ task, ...look }: Props) {
  const t = useTranslations('home')
  const repeat = useApiMutation('POST /jobs/{task}/repeat', {
    refreshes: ['home'],
    success: t('jobRepeated'),
  })
  return (
    <Button {...look} loading={repeat.isPending} onClick={() => repeat.mutate({ params: { task } })}>
      {t('fixes.repeat-job')}
    </Button>
  )
}
