import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { useReasonText } from '../../../ui/marks/reason-text.ts'
import { approvalKey, useDecide, useReasonOf } from '../../../ui/record/use-decide.ts'
import type { ApprovalsSearch } from '../search.ts'
import { type Decision, needsReason } from './decision.ts'

export type DecisionType = 'approve' | 'reject'
type Props = {
  order: { id: number; number: string }
  decision: Decision
  /** Filters of the inbox, to come back to. */
  search: ApprovalsSearch
  onDecided: () => void
  askAtField: () => void
}

/** On a phone the reason is asked in a sheet, near the button that was pressed. */
const isPhone = () => window.matchMedia('(max-width: 767px)').matches

/** The state of the decision form: the reason, the decision that waits for a reason, and why it was refused. */
export function useDecision({ order, decision, search, onDecided, askAtField }: Props) {
  const t = useTranslations('approvals')
  const { stage, version, digest, may, refusal } = decision
  const { text: reason, refusal: refused, setText: setReason } = useReasonOf(approvalKey(order.id, stage))
  /** The decision that was asked for and only lacks its reason. */
  const [pending, setPending] = useState<DecisionType | null>(null)
  const [sheet, setSheet] = useState(false)
  const decide = useDecide()
  const { toStored } = useReasonText()
  const lacksReason = (type: DecisionType) => needsReason(stage, type) && reason.trim() === ''
  const ask = (type: DecisionType) => {
    setPending(type)
    if (isPhone()) setSheet(true)
    else askAtField()
  }
  const send = (type: DecisionType) => {
    if (!may[type]) return refusal && notify.error(refusal.message)
    if (lacksReason(type)) return ask(type)
    setPending(null)
    setSheet(false)
    const body = { version, stage, digest, decision: type, reason: toStored(reason.trim()) }
    if (decide({ ...order, body, search })) onDecided()
  }
  const missing =
    pending && reason.trim() === ''
      ? t(pending === 'approve' ? 'reasonMissingApprove' : 'reasonMissing')
      : undefined
  return {
    reason,
    setReason,
    pending,
    send,
    sheet,
    closeSheet: () => setSheet(false),
    fault: missing ?? refused,
    /** The server's refusal, or that it could not be reached. */
    refused,
  }
}
