import { isRole } from '@cais/domain/access/roles'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { useRoleName } from '../../../lib/session/use-role-name.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Checklist, checklistQuery } from '../api.ts'
import { linkOfStep } from '../model/step-links.ts'
import classes from './checklist.module.css'

type Step = Checklist['steps'][number]

/** What is set up and what is missing before the first order and the first invoice. */
export function ChecklistTab() {
  const { data, error, refetch } = useQuery(checklistQuery())
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <div className={classes.page}>
      <Steps checklist={data.data} />
    </div>
  )
}

/** The same on the home page of administrators, until the company is set up. */
export function ChecklistCard() {
  const { data } = useQuery(checklistQuery())
  if (!data || data.data.isSetUp) return null
  return <Steps checklist={data.data} />
}

/** On a phone the steps that are done are folded away: the next one stands on top. */
function Steps({ checklist: { company, steps, isSetUp } }: { checklist: Checklist }) {
  const t = useTranslations('setup.checklist')
  const needed = steps.filter(({ optional }) => !optional)
  const done = needed.filter(({ state }) => state === 'done').length
  const isPhone = useIsPhone()
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = isPhone && !isUnfolded && done > 0
  const next = steps.find(({ state, optional }) => state === 'open' && !optional)
  return (
    <section className={classes.list} aria-label={t('list')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title', { company: company || 'Cais' })}</h2>
        <p className={classes.lead}>
          {isSetUp ? t('allDone') : t('progress', { done: String(done), all: String(needed.length) })}
        </p>
        <div className={classes.bar} aria-hidden="true">
          {needed.map(({ key, state }) => (
            <span key={key} data-state={key === next?.key ? 'next' : state} />
          ))}
        </div>
      </header>
      <ol className={classes.steps}>
        {steps.map(
          (step, place) =>
            !(isFolded && step.state === 'done') && (
              <StepRow key={step.key} step={step} number={place + 1} isNext={step.key === next?.key} />
            ),
        )}
      </ol>
      {isFolded && (
        <div className={classes.unfold}>
          <Button onClick={() => setUnfolded(true)}>{t('showDone', { count: done })}</Button>
        </div>
      )}
    </section>
  )
}

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const t = useTranslations('setup.checklist')
  const link = step.state === 'locked' ? undefined : linkOfStep(step.key)
  const name = t(`steps.${step.key}.name`)
  return (
    <li className={classes.step} data-state={step.state} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {step.state === 'done' && <IconCheck size={16} />}
        {step.state === 'locked' && <IconLock size={15} />}
        {step.state === 'open' && number}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {step.optional && step.state !== 'done' && <small> · {t('optional')}</small>}
        </p>
        <p className={classes.text}>
          <span className="hidden-text">{t(`state.${step.state}`)}: </span>
          {useStepText(step)}
        </p>
      </div>
      {link && (
        <Link
          {...link}
          className={classes.link}
          aria-label={t(step.state === 'done' ? 'seeOf' : 'openOf', { step: name })}
        >
          {t(step.state === 'done' ? 'see' : 'open')}
        </Link>
      )}
    </li>
  )
}

/** Of a done step what was set, of a locked one what it needs first, of an open one what is missing. */
function useStepText({ key, state, count, names, missing, needs }: Step): string {
  const t = useTranslations('setup.checklist')
  const roleName = useRoleName()
  if (state === 'locked')
    return t('needs', { steps: needs.map((needed) => t(`steps.${needed}.name`)).join(', ') })
  if (missing.length > 0) return t('missing', { what: missing.map((one) => missingName(one)).join(', ') })
  if (state === 'open') return t(`steps.${key}.text`)
  const more = count > names.length ? ` ${t('more', { count: count - names.length })}` : ''
  return names.length > 0 ? `${names.join(', ')}${more}` : t('count', { count })

  function missingName(one: string) {
    const field = `missingFields.${one}` as 'missingFields.nib'
    return t.has(field) ? t(field) : isRole(one) ? roleName(one) : one
  }
}
