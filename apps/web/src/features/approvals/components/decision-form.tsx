import { Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api-error.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionBar } from '../../../ui/decision-bar.tsx'
import { useDecide } from '../api/use-decide.ts'
import type { Stage } from '../search.ts'

type Decision = 'approve' | 'reject'
type Props = {
  orderId: number
  version: number
  stage: Stage
  may: { approve: boolean; reject: boolean }
  /** Why nothing can be decided here, when the rules say so. */
  refusal: string | undefined
  onDecided: () => void
}

/** Reason, reject, approve, with their keys; the server says when a reason is missing and it is said at the field. */
export function DecisionForm({ orderId, version, stage, may, refusal, onDecided }: Props) {
  const t = useTranslations('approvals')
  const [reason, setReason] = useState('')
  /** Waits only for its reason. */
  const [meant, setMeant] = useState<Decision | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const decide = useDecide(onDecided)
  const needsReason = (decision: Decision) => decision === 'reject' || stage === 'COMMERCIAL'
  const send = (decision: Decision) => {
    if (decide.isPending || !may[decision]) return
    const lacking = needsReason(decision) && reason.trim() === ''
    setMeant(lacking ? decision : null)
    if (lacking) return field.current?.focus()
    decide.mutate({ params: { id: orderId }, body: { version, stage, decision, reason: reason.trim() } })
  }
  useShortcut('A', t('approve'), () => send('approve'), { enabled: may.approve })
  useShortcut('R', t('reject'), () => send('reject'), { enabled: may.reject })
  useShortcut('Ctrl+Enter', t(meant ?? 'approve'), () => meant && send(meant), { enabled: meant !== null })
  const keysOf = (decision: Decision, key: string) => (meant === decision ? 'Ctrl+Enter' : key)
  if (!may.approve && !may.reject) return refusal ? <DecisionBar>{refusal}</DecisionBar> : null
  return (
    <DecisionBar>
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
        error={meant && reason.trim() === '' ? t('reasonMissing') : messageOf(decide.error)}
      />
      <Button
        tone="danger"
        keys={keysOf('reject', 'R')}
        leftSection={<IconX size={17} />}
        disabled={decide.isPending}
        onClick={() => send('reject')}
      >
        {t('reject')}
      </Button>
      <Button
        primary
        tone="success"
        keys={keysOf('approve', 'A')}
        leftSection={<IconCheck size={17} />}
        loading={decide.isPending}
        onClick={() => send('approve')}
      >
        {t('approve')}
      </Button>
    </DecisionBar>
  )
}

const messageOf = (error: ApiError | null) => error?.message
