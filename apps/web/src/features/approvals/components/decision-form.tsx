import { Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionBar } from '../../../ui/decision-bar.tsx'
import type { Decision } from '../model/decision.ts'
import { useDecision } from '../model/use-decision.ts'
import classes from './decision-form.module.css'
import { DecisionRefusal } from './decision-refusal.tsx'
import { ReasonPicks } from './reason-picks.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

type Props = Decision & { orderId: number; onDecided: () => void }

/** Reason, reject, approve, with their keys; what lacks a reason asks for it: at the field, on a phone in a sheet. */
export function DecisionForm({ orderId, onDecided, ...decision }: Props) {
  const t = useTranslations('approvals')
  const field = useRef<HTMLTextAreaElement>(null)
  const state = useDecision({ orderId, decision, onDecided, askAtField: () => field.current?.focus() })
  const { reason, setReason, meant, send, fault, refused, isPending, sheet, closeSheet } = state
  const { may, stage, refusal, onBehalfOf } = decision
  useShortcut('A', t('approve'), () => send('approve'), { enabled: may.approve })
  useShortcut('R', t('reject'), () => send('reject'), { enabled: may.reject })
  useShortcut('Ctrl+Enter', t(meant ?? 'approve'), () => meant && send(meant), { enabled: meant !== null })
  const keysOf = (wish: 'approve' | 'reject', key: string) => (meant === wish ? 'Ctrl+Enter' : key)
  if (!may.approve && !may.reject) return <DecisionRefusal stage={stage} refusal={refusal} />
  return (
    <DecisionBar
      above={
        <div className={classes.above}>
          {onBehalfOf && <p className={classes.behalf}>{t('decidesFor', { name: onBehalfOf })}</p>}
          <ReasonPicks stage={stage} decision={meant ?? 'approve'} chosen={reason} onPick={setReason} />
        </div>
      }
    >
      <Textarea
        ref={field}
        aria-label={t('reasonLabel')}
        placeholder={t('reasonPlaceholder')}
        rows={1}
        autosize
        maxRows={4}
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
        disabled={!may.approve}
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
