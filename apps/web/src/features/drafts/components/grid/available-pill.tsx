import type { BadgeColour } from '@cais/domain/orders/badge'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import type { Product } from '../use-products.ts'

const COLOURS: Readonly<Record<Availability, BadgeColour>> = {
  enough: 'success',
  short: 'warning',
  none: 'danger',
}

type Props = { product: Product | undefined; quantity: number; unit: string }

/** The free stock compared with the typed quantity: enough, too little, none. */
export function AvailablePill({ product, quantity, unit }: Props) {
  const t = useTranslations('drafts.available')
  if (!product) return <span title={t('unknown')}>–</span>
  const stock = formatQuantity(product.currentStock)
  const level = availabilityOf(product.currentStock, quantity)
  return (
    <span title={t(level, { stock, unit })}>
      <Badge colour={COLOURS[level]}>{level === 'none' ? stock : `${stock} ${unit}`}</Badge>
    </span>
  )
}

/** Free stock compared with the typed quantity. */
type Availability = 'enough' | 'short' | 'none'

function availabilityOf(stock: number, quantity: number): Availability {
  if (stock <= 0) return 'none'
  return quantity > stock ? 'short' : 'enough'
}
