import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import type { DraftLine, LineEntry } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { obstacleOf } from '../../model/session/draft-state.ts'
import { lineRefusal } from '../../model/session/refusals.ts'
import { AvailablePill } from '../grid/available-pill.tsx'
import { LineMessages } from '../grid/line-messages.tsx'
import { type Article, withoutStock } from '../use-articles.ts'
import { useDraft } from '../use-draft.ts'
import classes from './line-cards.module.css'

type Props = {
  session: DraftSession
  line: DraftLine
  index: number
  total: number | null
  article: Article | undefined
  onOpen: () => void
  onSettle: (entry: Partial<LineEntry>) => void
}

export const LineCard = memo(function LineCard({
  session,
  line,
  index,
  total,
  article,
  onOpen,
  onSettle,
}: Props) {
  const t = useTranslations('drafts.grid')
  const refusal = useDraft(session, (state) => lineRefusal(obstacleOf(state), index))
  const price = formatMoney(line.negotiatedPrice ?? line.unitPrice)
  const discount = line.discountPercentage > 0 ? ` − ${formatPercent(line.discountPercentage)}` : ''
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className="hidden-text">{t('edit', { article: line.productId })}: </span>
        <span className={classes.name}>{line.description}</span>
        <strong className="figure">{total === null ? '–' : formatMoney(total)}</strong>
        <span className={classes.detail}>
          {formatQuantity(line.quantity)} {line.unit} × {price}
          {discount}
        </span>
        <AvailablePill article={article} quantity={line.quantity} unit={line.unit} />
      </button>
      <div className={classes.messages}>
        <LineMessages
          line={line}
          refusal={refusal}
          tooLarge={total === null}
          without={withoutStock(article)}
          onSettle={onSettle}
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
    one.article === other.article
  )
}
