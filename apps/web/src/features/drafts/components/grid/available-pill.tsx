import type { BadgeColour } from '@cais/domain/orders/badge'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import type { DraftLine } from '../../model/form/draft-form.ts'
import { freeIn } from '../../model/lines/line-units.ts'
import type { Product } from '../use-products.ts'

const COLOURS: Readonly<Record<Availability, BadgeColour>> = {
  enough: 'success',
  short: 'warning',
  none: 'danger',
}

type Props = { product: Product | undefined; line: Pick<DraftLine, 'quantity' | 'unit' | 'unitFactor'> }

/** The free stock compared with the typed quantity: enough, too little, none. */
export function AvailablePill({ product, line: { quantity, unit, unitFactor } }: Props) {
  const t = useTranslations('drafts.available')
  if (!product) return <span title={t('unknown')}>–</span>
  const free = freeIn(product, { unitFactor })
  const stock = formatQuantity(free)
  const level = availabilityOf(free, quantity)
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
