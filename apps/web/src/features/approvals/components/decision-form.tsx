import { Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import type { Decision } from '../model/decision.ts'
import { useDecision } from '../model/use-decision.ts'
import classes from './decision-form.module.css'
import { DecisionNotes } from './decision-notes.tsx'
import { DecisionRefusal } from './decision-refusal.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

/** It grows with its text, by the browser itself: a script that measures lays the page out twice. */
const FIELD = { input: classes.reason ?? '' }
/** What is wrong stands over the field, so that the buttons stay where the hand is. */
const FAULT_ABOVE: ('error' | 'input')[] = ['error', 'input']

type Props = Decision & { orderId: number; onDecided: () => void }

/** Reason, reject, approve, with their keys; what lacks a reason asks for it: at the field, on a phone in a sheet. */
export function DecisionForm({ orderId, onDecided, ...decision }: Props) {
  const t = useTranslations('approvals')
  const field = useRef<HTMLTextAreaElement>(null)
  const state = useDecision({ orderId, decision, onDecided, askAtField: () => field.current?.focus() })
  const { reason, setReason, meant, send, fault, refused, isPending, sheet, closeSheet } = state
  const { may, stage, refusal, onBehalfOf } = decision
  const why = useId()
  // a key that is closed says why, as its button does
  const isOpen = !isPending && (may.approve || refusal !== undefined)
  useShortcut('A', t('approve'), () => send('approve'), { enabled: isOpen, decides: true })
  useShortcut('R', t('reject'), () => send('reject'), { enabled: !isPending && may.reject, decides: true })
  useShortcut('Ctrl+Enter', t(meant ?? 'approve'), () => meant && send(meant), { enabled: meant !== null })
  const keysOf = (wish: 'approve' | 'reject', key: string) => (meant === wish ? 'Ctrl+Enter' : key)
  if (!may.approve && !may.reject) return <DecisionRefusal stage={stage} refusal={refusal} />
  return (
    <DecisionBar
      above={
        <DecisionNotes
          stage={stage}
          decision={meant ?? (may.approve ? 'approve' : 'reject')}
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
        placeholder={t('reasonPlaceholder')}
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
        disabled={isPending || !may.reject}
        onClick={() => send('reject')}
      >
        {t('reject')}
      </Button>
      <Button
        primary
        tone="success"
        keys={keysOf('approve', 'A')}
        leftSection={<IconCheck size={17} />}
        loading={isPending}
        {...(may.approve ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': why })}
        onClick={() => send('approve')}
      >
        {t('approve')}
      </Button>
      {sheet && meant && (
        <ReasonSheet
          stage={stage}
          decision={meant}
          reason={reason}
          isPending={isPending}
          fault={refused}
          onChange={setReason}
          onSend={() => send(meant)}
          onClose={closeSheet}
        />
      )}
    </DecisionBar>
  )
}
