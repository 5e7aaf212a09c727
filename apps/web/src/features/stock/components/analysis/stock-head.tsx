import { IconArrowsSort, IconPrinter, IconWand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { FileButton } from '../../../../ui/actions/file-button.tsx'
import { ReasonedButton } from '../../../../ui/actions/reasoned-button.tsx'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { DateText } from '../../../../ui/marks/text.tsx'
import { LockNotice } from '../../../../ui/record/lock-notice.tsx'
import { ServedFrom } from '../../../../ui/record/served-from.tsx'
import { useAllocate } from '../../api.ts'
import type { StockDetail } from '../../model/stock-query.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import { PriorityDialog } from './priority-dialog.tsx'
import classes from './stock-case.module.css'

/** Number, customer, delivery, and what is done to the order as a whole. */
export function StockHead({ stock }: { stock: StockDetail }) {
  const t = useTranslations('stock')
  return (
    <header className={classes.head}>
      <div>
        <Link to="/documents/$id" params={{ id: String(stock.orderId) }} className="code">
          {stock.number}
        </Link>
        <h2 id="stock-name" className={classes.name}>
          {stock.customer.name}
        </h2>
        <div className={classes.under}>
          <StageBadge status={stock.status} stages={stock.stages} />
          <PriorityBadge priority={stock.priority} />
          <span>{t('warehouse', { warehouse: stock.warehouse })}</span>
          <span>
            {t('delivery')} <DateText value={stock.deliveryDate} />
          </span>
          {stock.minShelfLifeDays > 0 && <span>{t('shelfLife', { days: stock.minShelfLifeDays })}</span>}
        </div>
      </div>
      <div className={`${classes.buttons} no-print`}>
        <FileButton
          file="GET /orders/{id}/stock/print"
          input={{ params: { id: stock.orderId } }}
          leftSection={<IconPrinter size={17} />}
        >
          {t('print')}
        </FileButton>
        <PriorityButton stock={stock} />
        <AllocateButton stock={stock} />
      </div>
      {stock.servedFrom.length > 1 && (
        <ServedFrom warehouse={stock.warehouse} choice={stock.warehouses.length > 1 ? stock.serving : null} />
      )}
      <LockNotice lock={stock.lock} />
      {stock.counting && (
        <p role="status" className={classes.counting}>
          {t('counting', { number: stock.counting.number })}{' '}
          <Link to="/stock" search={{ view: 'counts', count: stock.counting.id }}>
            {t('toCount')}
          </Link>
        </p>
      )}
    </header>
  )
}

function PriorityButton({ stock }: { stock: StockDetail }) {
  const t = useTranslations('stock.priority')
  const [open, setOpen] = useState(false)
  if (!stock.allowedActions.includes('set-priority')) return null
  return (
    <>
      <Button leftSection={<IconArrowsSort size={17} />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <PriorityDialog order={stock} onClose={() => setOpen(false)} />}
    </>
  )
}

function AllocateButton({ stock }: { stock: StockDetail }) {
  const t = useTranslations('stock')
  const allocate = useAllocate()
  const proposed = stock.counting === null && stock.lines.some(({ proposal }) => proposal.length > 0)
  if (!stock.allowedActions.includes('reserve')) return null
  return (
    <ReasonedButton
      leftSection={<IconWand size={17} />}
      refusal={proposed ? undefined : t('nothingToReserve')}
      loading={allocate.isPending}
      onClick={() => allocate.mutate({ params: { id: stock.orderId }, body: { version: stock.version } })}
    >
      {t('reserveAll')}
    </ReasonedButton>
  )
}
