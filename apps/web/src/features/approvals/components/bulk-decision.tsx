import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { BulkOrders } from '../../../ui/bulk/bulk-orders.tsx'
import { useSelectionKeys } from '../../../ui/bulk/use-selection.ts'
import type { ApprovalRow } from '../model/approval-query.ts'
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

/** The bulk decisions that the selected documents allow, with the amount at risk and the reasons of each. */
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
    const reasons = kindsOf(rows.flatMap((approval) => approval.reasons)).map((kind) => t(`reason.${kind}`))
    return `${row.customer.name} · ${reasons.join(' · ')} · ${t('atRiskOf', { amount: formatMoney(riskOf(rows)) })}`
  }
  // Only the stages of the selected rows: a document may also wait on another stage that was not selected.
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
        const found = DECISIONS.find(({ action }) => action === name)
        return found && <ReasonPicks {...found} chosen={reason} onPick={onPick} />
      }}
    >
      <strong className={classes.risk}>{t('atRiskTotal', { amount: formatMoney(riskOf(chosen)) })}</strong>
    </BulkOrders>
  )
}

/** Selected rows by document: one that waits on two stages is one document. */
function bulkTargetsOf(rows: readonly ApprovalRow[]): { row: ApprovalRow; rows: ApprovalRow[] }[] {
  const byId = new Map<number, { row: ApprovalRow; rows: ApprovalRow[] }>()
  for (const row of rows) {
    const known = byId.get(row.id)
    if (known) known.rows.push(row)
    else byId.set(row.id, { row, rows: [row] })
  }
  return [...byId.values()]
}

const riskOf = (rows: readonly ApprovalRow[]) => rows.reduce((sum, { amountAtRisk }) => sum + amountAtRisk, 0)
