import type { OrderRow } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Total } from '../../../ui/foot-line.tsx'

type Props = { orders: readonly OrderRow[]; onClear: () => void }

/** What is selected on this page, its sum, and its numbers for a sheet or a message. */
export function SelectionTotal({ orders, onClear }: Props) {
  const t = useTranslations('orders.foot')
  if (orders.length === 0) return null
  const total = orders.reduce((sum, order) => sum + order.total, 0)
  const copy = async () => {
    const numbers = orders.flatMap(({ number }) => number ?? [])
    await navigator.clipboard.writeText(numbers.join('\n'))
    notify.success(t('copied', { count: numbers.length }))
  }
  return (
    <>
      <Total value={formatQuantity(orders.length)} label={t('selected', { count: orders.length })} />
      <Total value={formatMoney(total)} label="MZN" />
      <Button onClick={() => void copy()}>{t('copyNumbers')}</Button>
      <Button onClick={onClear}>{t('clearSelection')}</Button>
    </>
  )
}
