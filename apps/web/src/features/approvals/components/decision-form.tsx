import { Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { type Decision, needsReason } from '../model/decision.ts'
import { type DecisionType, useDecision } from '../model/use-decision.ts'
import type { Stage } from '../search.ts'
import classes from './decision-form.module.css'
import { DecisionRefusal } from './decision-refusal.tsx'
import { ReasonPicks } from './reason-picks.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

/** The field grows by CSS (field-sizing), because measuring it in a script lays the page out twice. */
const FIELD = { input: classes.reason ?? '' }
/** The error is shown above the field, so that the buttons do not move. */
const FAULT_ABOVE: ('error' | 'input')[] = ['error', 'input']

type Props = Decision & Pick<Parameters<typeof useDecision>[0], 'order' | 'search' | 'onDecided'>

/** Reason, reject and approve, with their keys. A missing reason is asked at the field or, on a phone, in a sheet. */
export function DecisionForm({ order, search, onDecided, ...decision }: Props) {
  const t = useTranslations('approvals')
  const field = useRef<HTMLTextAreaElement>(null)
  const askAtField = () => field.current?.focus()
  const state = useDecision({ order, decision, search, onDecided, askAtField })
  const { reason, setReason, pending, send, fault, refused, sheet, closeSheet } = state
  const { may, stage, refusal, onBehalfOf } = decision
  const why = useId()
  // The field says that it is required before a decision is refused.
  const isNeeded = needsReason(stage, may.approve ? 'approve' : 'reject')
  // The key of a disabled button shows the reason too.
  const isOpen = may.approve || refusal !== undefined
  useShortcut('A', t('approve'), () => send('approve'), { enabled: isOpen, decides: true })
  useShortcut('R', t('reject'), () => send('reject'), { enabled: may.reject, decides: true })
  useShortcut('Ctrl+Enter', t(pending ?? 'approve'), () => pending && send(pending), {
    enabled: pending !== null,
  })
  const keysOf = (type: DecisionType, key: string) => (pending === type ? 'Ctrl+Enter' : key)
  if (!may.approve && !may.reject) return <DecisionRefusal stage={stage} refusal={refusal} />
  return (
    <DecisionBar
      above={
        <DecisionNotes
          stage={stage}
          decision={pending ?? (may.approve ? 'approve' : 'reject')}
          onBehalfOf={onBehalfOf}
          closed={may.approve ? undefined : { id: why, message: refusal?.message ?? '' }}
          reason={reason}
          onPick={setReason}
        />
      }
    >
      <Textarea
        ref={field}
        aria-label={t('reasonLabel')}
        placeholder={t(isNeeded ? 'reasonNeeded' : 'reasonToReject')}
        aria-description={t(isNeeded ? 'reasonNeeded' : 'reasonToReject')}
        aria-required={isNeeded}
        rows={1}
        inputWrapperOrder={FAULT_ABOVE}
        classNames={FIELD}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && field.current?.blur()}
        error={fault}
      />
      <Button
        tone="danger"
        keys={keysOf('reject', 'R')}
        leftSection={<IconX size={17} />}
        disabled={!may.reject}
        onClick={() => send('reject')}
      >
        {t('reject')}
      </Button>
      <Button
        primary
        tone="success"
        keys={keysOf('approve', 'A')}
        leftSection={<IconCheck size={17} />}
        {...(may.approve ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': why })}
        onClick={() => send('approve')}
      >
        {t('approve')}
      </Button>
      {sheet && pending && (
        <ReasonSheet
          stage={stage}
          decision={pending}
          reason={reason}
          fault={refused}
          onChange={setReason}
          onSend={() => send(pending)}
          onClose={closeSheet}
        />
      )}
    </DecisionBar>
  )
}

type DecisionNotesProps = {
  stage: Stage
  decision: DecisionType
  onBehalfOf: string | undefined
  /** Why it cannot be approved although it can be rejected, as an expired quote. */
  closed: { id: string; message: string } | undefined
  reason: string
  onPick: (reason: string) => void
}

/** Above the form: why it cannot be approved, on whose behalf the user decides, and the usual reasons. */
function DecisionNotes({ stage, decision, onBehalfOf, closed, reason, onPick }: DecisionNotesProps) {
  const t = useTranslations('approvals')
  return (
    <div className={classes.above}>
      {closed && (
        <p id={closed.id} className={classes.closed}>
          <IconAlertTriangle size={18} aria-hidden="true" /> {closed.message}
        </p>
      )}
      {onBehalfOf && <p className={classes.behalf}>{t('decidesFor', { name: onBehalfOf })}</p>}
      <ReasonPicks stage={stage} decision={decision} chosen={reason} onPick={onPick} />
    </div>
  )
}
