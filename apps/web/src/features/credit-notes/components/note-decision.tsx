import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { type CreditNote, useApprove, useReject, useSendBack } from '../api.ts'

const STAGES = ['commercial', 'collection', 'financial'] as const

/** Reason, reject and approve of the stage that the user decides now; the last approval says what it credits. */
export function NoteDecision({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.decision')
  const [reason, setReason] = useState('')
  const approve = useApprove()
  const reject = useReject()
  const sendBack = useSendBack()
  const stage = STAGES.find((one) => note.allowedActions.includes(`approve-${one}`))
  if (stage === undefined) return null
  const { id, version, digest } = note
  const decided = { params: { id, stage }, body: { version, digest, reason } }
  const error = approve.error ?? reject.error ?? sendBack.error
  return (
    <DecisionBar above={error && <span role="alert">{error.message}</span>}>
      <Textarea
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
        style={{ flex: '1 1 240px' }}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {note.allowedActions.includes('send-back') && (
        <Button
          loading={sendBack.isPending}
          onClick={() => sendBack.mutate({ params: { id }, body: { version, reason } })}
        >
          {t('sendBack')}
        </Button>
      )}
      {note.allowedActions.includes(`reject-${stage}`) && (
        <Button tone="danger" loading={reject.isPending} onClick={() => reject.mutate(decided)}>
          {t('reject')}
        </Button>
      )}
      <Button primary loading={approve.isPending} onClick={() => approve.mutate(decided)}>
        {t(stage, { amount: formatMoney(note.total) })}
      </Button>
    </DecisionBar>
  )
}
