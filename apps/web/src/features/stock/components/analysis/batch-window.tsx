import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, plusDays } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Button, IconButton } from '../../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../../ui/actions/reasoned-button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { lazyComponent } from '../../../../ui/states/lazy-component.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { batchesOf, useHold } from '../../api.ts'
import {
  batchesToHold,
  faultOf,
  freeFor,
  isSameSplit,
  type OfferedBatch,
  proposedSplit,
  type Split,
  type SplitFault,
  splitOf,
  sumOf,
  wantedOf,
} from '../../model/batch-split.ts'
import { dayOfDelivery } from '../../model/line-groups.ts'
import { offeredBatches } from '../../model/offered-batches.ts'
import type { Batch, Holder, StockDetail, StockLine } from '../../model/stock-query.ts'
import { useSplit } from '../../model/use-split.ts'
import classes from '../batches.module.css'
import { BatchTable } from './batch-table.tsx'
import { BatchChanges, LineConflict } from './concurrent-changes.tsx'

const SwapDialog = lazyComponent(async () => (await import('./swap-dialog.tsx')).SwapDialog)

type Props = { stock: StockDetail; line: StockLine; onClose: () => void }
type Exchange = { batch: Batch; holder: Holder }

/** Splits a line over batches, under the line itself: what is free, what others hold, and why these batches. */
export function BatchWindow({ stock, line, onClose }: Props) {
  const t = useTranslations('stock')
  const id = useId()
  const close = useReturningFocus(onClose)
  // cached batches are shown at once, but what others changed is compared with a fresh read
  const batches = useQuery({ ...batchesOf(line.productId, stock.warehouses), refetchOnMount: 'always' })
  const { split, setSplit, conflicting, discard, keep } = useSplit(line)
  const [swap, setSwap] = useState<Exchange | null>(null)
  const hold = useHold(close)
  const rows = offeredBatches(batches.data?.data ?? [], stock, line)
  const fault = faultOf(split, rows, line)
  const refusal = conflicting ? t('meanwhile.choose') : fault && t(`fault.${fault}`)
  const isRelease = sumOf(split) === 0 && line.buckets.reserved > 0
  const save = () => {
    if (refusal !== undefined || hold.isPending || rows.length === 0) return
    if (isSameSplit(split, splitOf(line))) return close()
    const body = { version: stock.version, batches: batchesToHold(split) }
    hold.mutate({ params: { id: stock.orderId, lineId: line.id }, body })
  }
  useShortcut('Ctrl+Enter', t('hold'), save)
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    // what opened over the window closes by itself first
    const inside = event.target instanceof Element && event.target.closest('dialog, [role="dialog"]')
    if (event.key !== 'Escape' || event.defaultPrevented || inside !== event.currentTarget) return
    event.preventDefault()
    close()
  }
  return (
    <section role="dialog" aria-labelledby={id} className={classes.window} onKeyDown={closeByKey}>
      <header className={classes.head}>
        <h3 id={id} className={classes.title}>
          {t('batchesOf', { product: line.description })}
        </h3>
        <Needs line={line} batches={rows} />
        <IconButton label={t('closeBatches')} className={classes.close} onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
        <Why stock={stock} line={line} />
      </header>
      {batches.isPending && <TextSkeleton lines={3} />}
      {batches.error && !batches.data ? <ErrorState error={batches.error} retry={batches.refetch} /> : null}
      {batches.data && rows.length === 0 && <EmptyState title={t('noBatches')} />}
      {conflicting && <LineConflict before={conflicting} now={line} onDiscard={discard} onKeep={keep} />}
      {batches.isFetchedAfterMount && <BatchChanges batches={rows} line={line} />}
      {rows.length > 0 && (
        <BatchTable
          batches={rows}
          line={line}
          split={split}
          onChange={setSplit}
          stock={stock}
          onSwap={
            stock.allowedActions.includes('swap-in')
              ? (batch, holder) => setSwap({ batch, holder })
              : undefined
          }
        />
      )}
      {hold.error && (
        <p className={classes.refusal} role="alert">
          {hold.error.message}
        </p>
      )}
      {rows.length > 0 && (
        <footer ref={intoView} className={classes.foot}>
          <SplitSum split={split} line={line} fault={fault} />
          <Button onClick={() => setSplit(new Map())}>{t('clearSplit')}</Button>
          <Button onClick={() => setSplit(proposedSplit(line))}>{t('useProposal')}</Button>
          <ReasonedButton primary keys="Ctrl+Enter" refusal={refusal} loading={hold.isPending} onClick={save}>
            {t(isRelease ? 'release' : 'hold')}
          </ReasonedButton>
        </footer>
      )}
      {swap && (
        <Suspense>
          <SwapDialog
            stock={stock}
            line={line}
            levelId={swap.batch.levelId}
            holder={swap.holder}
            onClose={() => setSwap(null)}
            onSwapped={close}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Scrolls the end of the window into sight when it opens near the lower edge; on touch screens reading begins at its head. */
function intoView(foot: HTMLElement | null) {
  if (!matchMedia('(pointer: coarse)').matches) foot?.scrollIntoView({ block: 'nearest' })
}

/** Closing the window returns the focus to what opened it. */
function useReturningFocus(onClose: () => void) {
  const [opener] = useState(() => document.activeElement)
  return () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}

/** How much the line needs, and how much usable stock there is. */
function Needs({ line, batches }: { line: StockLine; batches: readonly OfferedBatch[] }) {
  const t = useTranslations('stock.batch')
  const free = batches
    .filter(({ unusable }) => unusable === null)
    .reduce((sum, batch) => sum + freeFor(batch, line), 0)
  return (
    <span className={classes.quiet}>
      {t.rich('needs', {
        wanted: `${formatQuantity(wantedOf(line))} ${line.unit}`,
        free: formatQuantity(Math.round(free * 1000) / 1000),
        b: (words) => <b>{words}</b>,
      })}
    </span>
  )
}

/** Why these batches come first, and which never do. */
function Why({ stock, line }: Pick<Props, 'stock' | 'line'>) {
  const t = useTranslations('stock.batch')
  const today = calendarDateOf(new Date(useNow()))
  const days = line.minShelfLifeDays
  const from = formatDate(plusDays(dayOfDelivery(stock.deliveryDate, today), days))
  return (
    <p className={classes.why}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{days > 0 ? t('whyFresh', { days: String(days), date: from }) : t('why', { date: from })}</span>
    </p>
  )
}

type SplitSumProps = { split: Split; line: StockLine; fault: SplitFault | undefined }

/** The sum taken of the batches, beside what the line needs, and what is wrong with it. */
function SplitSum({ split, line, fault }: SplitSumProps) {
  const t = useTranslations('stock')
  return (
    <p className={classes.sum} role="status" data-fault={fault}>
      {t('splitSum', {
        sum: formatQuantity(sumOf(split)),
        wanted: formatQuantity(wantedOf(line)),
        unit: line.unit,
      })}
      {fault && <strong>{t(`fault.${fault}`)}</strong>}
    </p>
  )
}
