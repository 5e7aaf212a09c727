import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { formatWeight } from '../../../lib/format/weight.ts'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'

type Totals = NonNullable<ApiReply<'GET /orders'>['meta']['totals']>
type Props = {
  totals: Totals | undefined
  /** Too many results to count: there are more than this. */
  moreThan?: number | undefined
  /** Shows the keys of the board in place of those of the list. */
  board?: boolean
  children?: ReactNode
}

/** The totals under the filter, and the keys of the page. */
export function OrdersFoot({ totals, moreThan, board = false, children }: Props) {
  const t = useTranslations('orders.foot')
  const ui = useTranslations('ui.table')
  const hints = [
    { keys: ['J', 'K'], label: ui('keyMove') },
    { keys: ['Enter'], label: ui('keyOpen') },
    board ? { keys: ['M'], label: t('moveCard') } : { keys: ['X'], label: ui('keySelect') },
    { keys: ['/'], label: t('search') },
    { keys: ['?'], label: ui('keyHelp') },
  ]
  return (
    <FootLine hints={hints}>
      {totals && (
        <>
          <Total
            value={formatQuantity(totals.documents)}
            label={t('documents', { count: totals.documents })}
          />
          <Total value={formatMoney(totals.total)} label="MZN" />
          {totals.weight > 0 && <Total value={formatWeight(totals.weight)} label="" />}
        </>
      )}
      {moreThan !== undefined && moreThan > 0 && (
        <Total
          value={t('moreThan', { count: formatQuantity(moreThan) })}
          label={t('documents', { count: moreThan })}
        />
      )}
      {children}
    </FootLine>
  )
}
