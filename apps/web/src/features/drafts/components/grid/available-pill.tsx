import type { BadgeColour } from '@cais/domain/orders/badge'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { type Availability, availabilityOf } from '../../model/lines/availability.ts'
import type { Article } from '../use-articles.ts'

const COLOURS: Readonly<Record<Availability, BadgeColour>> = {
  enough: 'success',
  short: 'warning',
  none: 'danger',
}

type Props = { article: Article | undefined; quantity: number; unit: string }

/** The free stock beside the quantity that is typed: enough, too little, none. */
export function AvailablePill({ article, quantity, unit }: Props) {
  const t = useTranslations('drafts.available')
  if (!article) return <span title={t('unknown')}>–</span>
  const stock = formatQuantity(article.currentStock)
  const level = availabilityOf(article.currentStock, quantity)
  return (
    <span title={t(level, { stock, unit })}>
      <Badge colour={COLOURS[level]}>{level === 'none' ? stock : `${stock} ${unit}`}</Badge>
    </span>
  )
}
