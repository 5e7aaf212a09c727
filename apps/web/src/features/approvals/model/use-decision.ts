import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { useReasonWords } from '../../../ui/marks/reason-words.ts'
import { useDecide } from '../api/use-decide.ts'
import type { Decision } from './decision.ts'

export type Wish = 'approve' | 'reject'
type Props = { orderId: number; decision: Decision; onDecided: () => void; askAtField: () => void }

/** Where the field lies under a thumb, the reason is asked in a sheet of its own. */
const isPhone = () => window.matchMedia('(max-width: 767px)').matches

/** A decision on its way: its reason, what is meant while that is missing, and what came of it. */
export function useDecision({ orderId, decision, onDecided, askAtField }: Props) {
  const t = useTranslations('approvals')
  const { stage, version, digest, may, refusal } = decision
  const [reason, setReason] = useState('')
  /** Waits only for its reason. */
  const [meant, setMeant] = useState<Wish | null>(null)
  const [sheet, setSheet] = useState(false)
  const decide = useDecide(onDecided)
  const { kept } = useReasonWords()
  const isLacking = (wish: Wish) => (wish === 'reject' || stage === 'COMMERCIAL') && reason.trim() === ''
  const ask = (wish: Wish) => {
    setMeant(wish)
    if (isPhone()) setSheet(true)
    else askAtField()
  }
  const send = (wish: Wish) => {
    if (decide.isPending) return
    if (!may[wish]) return refusal && notify.error(refusal.message)
    if (isLacking(wish)) return ask(wish)
    setMeant(null)
    setSheet(false)
    const body = { version, stage, digest, decision: wish, reason: kept(reason.trim()) }
    decide.mutate({ params: { id: orderId }, body })
  }
  const missing =
    meant && reason.trim() === ''
      ? t(meant === 'approve' ? 'reasonMissingApprove' : 'reasonMissing')
      : undefined
  // a decision is never kept for later: what it stands on may have changed by then
  const refused = decide.error?.isOffline ? t('offline') : decide.error?.message
  return {
    reason,
    setReason,
    meant,
    send,
    sheet,
    closeSheet: () => setSheet(false),
    fault: missing ?? refused,
    /** What the server said, or that it said nothing. */
    refused,
    isPending: decide.isPending,
  }
}
