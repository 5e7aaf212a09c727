import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { NetMoneyText } from '../../../../ui/marks/text.tsx'
import { lineRefusal } from '../../model/checks/refusals.ts'
import type { DraftLine, LineEntry } from '../../model/form/draft-form.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { currentError } from '../../model/state/draft-state.ts'
import { AvailablePill } from '../grid/available-pill.tsx'
import { LineMessages } from '../grid/line-messages.tsx'
import { useDraft } from '../use-draft.ts'
import { type Product, withoutStock } from '../use-products.ts'
import classes from './line-cards.module.css'

type Props = {
  session: DraftSession
  line: DraftLine
  index: number
  total: number | null
  product: Product | undefined
  onOpen: () => void
  onResolve: (entry: Partial<LineEntry>) => void
}

export const LineCard = memo(function LineCard({
  session,
  line,
  index,
  total,
  product,
  onOpen,
  onResolve,
}: Props) {
  const t = useTranslations('drafts.grid')
  const refusal = useDraft(session, (state) => lineRefusal(currentError(state), index))
  const price = formatMoney(line.negotiatedPrice ?? line.unitPrice)
  const discount = line.discountPercentage > 0 ? ` − ${formatPercent(line.discountPercentage)}` : ''
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className="hidden-text">{t('edit', { product: line.productId })}: </span>
        <span className={classes.name}>{line.description}</span>
        <span>
          <NetMoneyText centavos={total} strong />
        </span>
        <span className={classes.detail}>
          {formatQuantity(line.quantity)} {line.unit} × {price}
          {discount}
        </span>
        <AvailablePill product={product} line={line} />
      </button>
      <div className={classes.messages}>
        <LineMessages
          line={line}
          refusal={refusal}
          tooLarge={total === null}
          without={withoutStock(product)}
          onResolve={onResolve}
        />
      </div>
    </li>
  )
}, sameCard)

function sameCard(one: Props, other: Props) {
  return (
    one.line === other.line &&
    one.index === other.index &&
    one.total === other.total &&
    one.product === other.product
  )
}
