import { IconTruckLoading } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { ReasonedButton } from '../../../../ui/actions/reasoned-button.tsx'
import { DecisionBar } from '../../../../ui/page/decision-bar.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { useProcess } from '../../api.ts'
import {
  allToPicking,
  type Decisions,
  isUndecided,
  linesToProcess,
  mayDecide,
  maySendToPicking,
  needsReason,
  restClosed,
} from '../../model/line-decisions.ts'
import { amountMissing, groupLines } from '../../model/line-groups.ts'
import type { StockDetail, StockLine } from '../../model/stock-query.ts'
import classes from './stock-case.module.css'

type Props = {
  stock: StockDetail
  decisions: Decisions
  onDecisions: (decisions: Decisions) => void
  onProcessed: () => void
}

/** What was decided so far, a button that sends everything reserved to picking, and the one that carries it all out. */
export function ProcessBar({ stock, decisions, onDecisions, onProcessed }: Props) {
  const t = useTranslations('stock')
  const [asking, setAsking] = useState(false)
  const process = useProcess(() => {
    setAsking(false)
    onProcessed()
  })
  const lines = linesToProcess(stock.lines, decisions)
  const send = (reason: string) =>
    process.mutate({ params: { id: stock.orderId }, body: { version: stock.version, lines, reason } })
  const start = () => {
    if (lines.length === 0 || process.isPending) return
    if (needsReason(decisions)) setAsking(true)
    else send('')
  }
  const groups = groupLines(stock.lines)
  const isOpen = ({ id }: StockLine) => !decisions.has(id)
  // proposals are lines that hold all they need; once these are decided, what the others hold may go as well
  const proposals = groups.proposed.filter(isOpen)
  const pickable = proposals.length > 0 ? proposals : stock.lines
  const pickAll = () => onDecisions(allToPicking(pickable, decisions))
  const left = [...groups.needing, ...groups.proposed].filter(isOpen).length
  const missing = amountMissing(groups.needing)
  const closeRest = () => onDecisions(restClosed(stock.lines, decisions))
  const hasRest = stock.lines.some((line) => isUndecided(line) && !decisions.has(line.id))
  const mayProcess = mayDecide(stock)
  useShortcut('P', t('allToPicking'), pickAll, { enabled: mayProcess })
  useShortcut('F', t('closeRest'), closeRest, { enabled: mayProcess && hasRest })
  useShortcut('Ctrl+Enter', t('process'), start, { enabled: mayProcess })
  if (!mayProcess) return null
  return (
    <DecisionBar
      above={
        process.error && !asking ? (
          <span className={classes.missing} role="alert">
            {process.error.message}
          </span>
        ) : undefined
      }
    >
      <span className={classes.summary} role="status">
        <span>{t('decidedLines', { count: lines.length })}</span>
        {missing > 0 && (
          <span className={classes.missing}>{t('missingAmount', { amount: formatMoney(missing) })}</span>
        )}
      </span>
      <ReasonedButton
        keys="P"
        refusal={pickable.some(maySendToPicking) ? undefined : t('nothingReserved')}
        onClick={pickAll}
      >
        {proposals.length > 0 ? t('acceptProposals', { count: proposals.length }) : t('allToPicking')}
      </ReasonedButton>
      <ReasonedButton refusal={hasRest ? undefined : t('noRest')} onClick={closeRest}>
        {t('closeRest')}
      </ReasonedButton>
      <ReasonedButton
        primary
        leftSection={<IconTruckLoading size={17} />}
        refusal={lines.length === 0 ? t('nothingDecided') : undefined}
        loading={process.isPending}
        onClick={start}
      >
        {left > 0 ? t('processLeft', { count: left }) : t('process')}
      </ReasonedButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('closeTitle')}
        confirmLabel={t('process')}
        tone="danger"
        reason="required"
        pending={process.isPending}
        error={process.error?.message}
        onConfirm={send}
      >
        {t('closeText')}
      </ConfirmDialog>
    </DecisionBar>
  )
}
