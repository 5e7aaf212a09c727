import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useDebounced } from '../../../../lib/screen/use-debounced.ts'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText, DateText } from '../../../../ui/marks/text.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { swapPreview, useSwap } from '../../api.ts'
import type { Holder, StockDetail, StockLine } from '../../model/stock-query.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import { ReasonForm } from '../reason-form.tsx'
import classes from './swap-dialog.module.css'

type Props = {
  stock: StockDetail
  line: StockLine
  levelId: number
  holder: Holder
  onClose: () => void
  onSwapped: () => void
}

/** Takes a batch of another document: how much, who waits for it then, what they could get instead, and why. */
export function SwapDialog({ stock, line, levelId, holder, onClose, onSwapped }: Props) {
  const t = useTranslations('stock.swap')
  const ui = useTranslations('ui')
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [reallocate, setReallocate] = useState(true)
  const asked = useDebounced(typed)
  const bucket = holder.bucket === 'picking' ? 'picking' : 'reserved'
  const preview = useQuery({
    ...swapPreview({
      params: { id: stock.orderId, lineId: line.id },
      query: { levelId, fromLineId: holder.lineId, bucket, ...(asked ? { quantity: asked } : {}) },
    }),
    placeholderData: (before) => before,
  })
  const [isTried, setTried] = useState(false)
  const swap = useSwap(holder.number, onSwapped)
  const plan = preview.data?.data
  const quantity = typed === undefined ? (plan?.quantity ?? null) : typed
  const confirm = (reason: string) => {
    if (!plan || !quantity) return
    swap.mutate({
      params: { id: stock.orderId, lineId: line.id },
      body: {
        version: stock.version,
        levelId,
        fromLineId: holder.lineId,
        fromVersion: plan.from.version,
        bucket,
        quantity,
        reallocate,
        reason,
      },
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { number: holder.number })} size={560}>
      {preview.error && !plan ? <ErrorState error={preview.error} retry={preview.refetch} /> : null}
      {!plan && !preview.error && <TextSkeleton lines={5} />}
      {plan && (
        <ReasonForm
          confirmLabel={t('confirm')}
          tone="danger"
          isWhole={() => {
            setTried(true)
            return Boolean(quantity)
          }}
          refusal={plan.refusal?.message}
          pending={swap.isPending}
          error={swap.error?.message ?? plan.refusal?.message}
          onCancel={onClose}
          onConfirm={confirm}
        >
          <QuantityField
            label={t('quantity', { batch: plan.batch.batch, unit: line.unit })}
            description={t('limits', {
              held: formatQuantity(plan.held),
              missing: formatQuantity(plan.missing),
            })}
            value={quantity}
            error={isTried && !quantity ? ui('required') : undefined}
            onChange={setTyped}
          />
          <SwapConsequence plan={plan} unit={line.unit} reallocate={reallocate} />
          {plan.replacement.length > 0 && (
            <Toggle label={t('reallocate')} checked={reallocate} onChange={setReallocate} />
          )}
        </ReasonForm>
      )}
    </Dialog>
  )
}

type Plan = ApiData<'GET /orders/{id}/stock/lines/{lineId}/swap'>
type SwapConsequenceProps = { plan: Plan; unit: string; reallocate: boolean }

/** Who gives the batch, when they are expected, what they get instead, and what they have to wait for. */
export function SwapConsequence({ plan, unit, reallocate }: SwapConsequenceProps) {
  const t = useTranslations('stock.swap')
  const { from } = plan
  const lost = reallocate ? plan.short : plan.quantity
  return (
    <section className={classes.consequence} aria-label={t('who')}>
      <div className={classes.head}>
        <strong>{from.customerName}</strong>
        <CodeText>{from.number}</CodeText>
        <PriorityBadge priority={from.priority} />
        <StageBadge status={from.status} stages={from.stages} />
      </div>
      <p className={classes.small}>
        {t('delivery')} <DateText value={from.deliveryDate} />
        {from.minShelfLifeDays > 0 && <> · {t('life', { days: from.minShelfLifeDays })}</>}
      </p>
      {reallocate && plan.replacement.length > 0 && (
        <ul className={classes.instead} aria-label={t('instead')}>
          {plan.replacement.map(({ levelId, batch, expiry, quantity, reason }) => (
            <li key={levelId}>
              {t('gets')} <CodeText>{batch}</CodeText> · {formatQuantity(quantity)} {unit}
              {expiry && <> · {t('expires', { date: formatDate(expiry) })}</>}
              <small>{reason}</small>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.outcome} data-short={lost > 0 || undefined}>
        {lost > 0 ? t('short', { quantity: formatQuantity(lost), unit }) : t('whole')}
      </p>
    </section>
  )
}
