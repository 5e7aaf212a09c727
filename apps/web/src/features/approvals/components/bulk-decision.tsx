import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { BulkOrders } from '../../../ui/bulk/bulk-orders.tsx'
import { useSelectionKeys } from '../../../ui/bulk/use-selection.ts'
import type { ApprovalRow } from '../model/approval-query.ts'
import { bulkTargetsOf } from '../model/bulk-targets.ts'
import { kindsOf } from '../model/reason-names.ts'
import type { ApprovalChoice } from '../model/use-approval-choice.ts'
import type { InboxState } from '../model/use-inbox.ts'
import classes from './inbox.module.css'
import { ReasonPicks } from './reason-picks.tsx'

type Props = {
  inbox: InboxState
  selection: ApprovalChoice
  onDone: (ids: readonly number[]) => void
}

const DECISIONS = [
  { action: 'approve-financial', stage: 'FINANCIAL', decision: 'approve' },
  { action: 'approve-commercial', stage: 'COMMERCIAL', decision: 'approve' },
  { action: 'approve-offer', stage: 'OFFER', decision: 'approve' },
  { action: 'reject-financial', stage: 'FINANCIAL', decision: 'reject' },
  { action: 'reject-commercial', stage: 'COMMERCIAL', decision: 'reject' },
  { action: 'reject-offer', stage: 'OFFER', decision: 'reject' },
] as const

/** What can be decided on the chosen documents together, with what they put at risk and why each is asked. */
export function BulkDecision({ inbox, selection, onDone }: Props) {
  const t = useTranslations('approvals')
  useSelectionKeys(selection, inbox.open)
  const { chosen } = selection
  const targets = bulkTargetsOf(chosen).map(({ row, rows }) => ({
    id: row.id,
    version: row.version,
    name: row.number,
    link: linkOptions({ to: '/approval/$id', params: { id: String(row.id) }, search: { on: row.stage } }),
    type: row.type,
    total: row.total,
    atRisk: riskOf(rows),
    note: noteOf(row, rows),
  }))
  function noteOf(row: ApprovalRow, rows: readonly ApprovalRow[]) {
    const reasons = kindsOf(rows.flatMap(({ reasons: asked }) => asked)).map((kind) => t(`reason.${kind}`))
    return `${row.customer.name} · ${reasons.join(' · ')} · ${t('atRiskOf', { amount: formatMoney(riskOf(rows)) })}`
  }
  // only what the chosen rows ask for: a document that waits on another stage too is not decided there unseen
  const actions = DECISIONS.filter(({ stage }) => chosen.some((row) => row.stage === stage))
  const finish = (ids: readonly number[]) => {
    selection.drop(chosen.filter(({ id }) => ids.includes(id)).map(({ approvalId }) => approvalId))
    onDone(ids)
  }
  return (
    <BulkOrders
      targets={targets}
      actions={actions.map(({ action }) => action)}
      onPage={bulkTargetsOf(inbox.rows).length}
      onAll={selection.all}
      whole={selection.whole}
      onClear={selection.clear}
      onDone={finish}
      reasons={({ name, chosen: reason, onPick }) => {
        const asked = DECISIONS.find(({ action }) => action === name)
        return asked && <ReasonPicks {...asked} chosen={reason} onPick={onPick} />
      }}
    >
      <strong className={classes.risk}>{t('atRiskTotal', { amount: formatMoney(riskOf(chosen)) })}</strong>
    </BulkOrders>
  )
}

const riskOf = (rows: readonly ApprovalRow[]) => rows.reduce((sum, { amountAtRisk }) => sum + amountAtRisk, 0)
