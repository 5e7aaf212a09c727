import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { keepTyped } from '../../../lib/forms/use-record-form.ts'
import type { Queued } from '../../../lib/offline/step-queue.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { EMPTY_FORM } from '../model/credit-form.ts'
import { formName } from '../model/use-draft.ts'
import { type DraftStep, useDraftQueue } from '../model/use-draft-queue.ts'
import classes from './draft-outbox.module.css'

/** Drafts that this device has not sent yet, and those that were refused: each is opened again, or thrown away. */
export function DraftOutbox() {
  const t = useTranslations('credit.queue')
  const queue = useDraftQueue()
  const steps = [...queue.refused, ...queue.waiting]
  if (steps.length === 0) return null
  return (
    <section className={classes.outbox} aria-label={t('title')}>
      <strong>{t('title')}</strong>
      <ul>
        {steps.map((step) => (
          <Step key={step.key} step={step} onDrop={() => queue.drop(step.key)} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step, onDrop }: { step: Queued<DraftStep>; onDrop: () => void }) {
  const t = useTranslations('credit.queue')
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const open = async () => {
    keepTyped(userId, formName(step.id ?? undefined), { seen: EMPTY_FORM, mine: step.form })
    onDrop()
    if (step.id === null) await navigate({ to: '/credit/create' })
    else await navigate({ to: '/credit/drafts/{-$id}', params: { id: String(step.id) } })
  }
  return (
    <li data-refused={step.refused !== undefined || undefined}>
      <span>
        <strong>{step.form.customer?.label}</strong> · <DateText value={step.at} time />
        <small>{step.refused ?? t(step.submits ? 'waitsToSubmit' : 'waitsToSave')}</small>
      </span>
      <Button size="compact-sm" onClick={() => void open()}>
        {t('open')}
      </Button>
      <Button size="compact-sm" tone="danger" onClick={onDrop}>
        {t('drop')}
      </Button>
    </li>
  )
}

/** Sends what waits on this device, whichever page is open. */
export function DraftSender() {
  useDraftQueue()
  return null
}
