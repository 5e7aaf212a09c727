import { IconClock, IconTruckLoading, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { PillActions } from '../../../ui/actions/pill-actions.tsx'
import { DECISIONS, type Decision, maySendToPicking, mayWait } from '../model/line-decisions.ts'
import type { StockLine } from '../model/stock-query.ts'

type Props = { line: StockLine; value: Decision | null; onChange: (decision: Decision | null) => void }

/** Send to picking, wait, close: one pill per way, those that are closed say why. */
export function LineDecision({ line, value, onChange }: Props) {
  const t = useTranslations('stock.decision')
  const change = (chosen: string | null) =>
    onChange(DECISIONS.find((decision) => decision === chosen) ?? null)
  return (
    <PillActions
      label={t('label', { article: line.productId })}
      value={value}
      onChange={change}
      actions={[
        {
          value: 'picking',
          label: t('picking'),
          icon: <IconTruckLoading size={15} aria-hidden="true" />,
          tone: 'success',
          refusal: maySendToPicking(line) ? undefined : t('nothingReserved'),
        },
        {
          value: 'wait',
          label: t('wait'),
          icon: <IconClock size={15} aria-hidden="true" />,
          tone: 'warning',
          refusal: mayWait(line) ? undefined : t(line.waiting ? 'waitsAlready' : 'nothingMissing'),
        },
        { value: 'close', label: t('close'), icon: <IconX size={15} aria-hidden="true" />, tone: 'danger' },
      ]}
    />
  )
}
