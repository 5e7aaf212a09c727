import { MAX_AMOUNT } from '@cais/domain/kernel/money'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { writtenAs } from '../../../../lib/format/read-figure.ts'
import { FigureChoice } from '../../../../ui/fields/figure-choice.tsx'
import { FIELD_OF } from '../../model/grid/cell-text.ts'
import type { Column } from '../../model/grid/cursor.ts'
import { priceFault } from '../../model/lines/preview-prices.ts'
import { doubtsOf, KIND_OF, settleUnread } from '../../model/lines/settle-unread.ts'
import { withUnread } from '../../model/lines/unread.ts'
import type { DraftLine, LineEntry, UnreadField } from '../../model/session/draft-form.ts'
import { useUnreadWords } from '../notices/use-unread-words.ts'
import classes from './line-grid.module.css'

type Props = {
  line: DraftLine
  /** The cell in hand says itself what is wrong with it. */
  active?: Column | null
  refusal: string | undefined
  tooLarge: boolean
  /** The article, when none of it is free. */
  without: string | undefined
  onSettle: (entry: Partial<LineEntry>, field: UnreadField) => void
}

const TOO_LARGE = { discount: 'tooLarge', amount: 'amountTooLarge' } as const
const MOST = { most: formatMoney(MAX_AMOUNT) }

/** What is wrong with a line, below it; a figure that could mean two is settled there at one press. */
export function LineMessages({ line, active, refusal, tooLarge, without, onSettle }: Props) {
  const t = useTranslations('drafts')
  const left = leftUnread(line, active)
  const unread = useUnreadWords()(left)
  const wrong = unread ?? refusal ?? (tooLarge ? t(`grid.${TOO_LARGE[priceFault(line)]}`, MOST) : undefined)
  const message = wrong ?? (without && t('articles.noStock', { article: without }))
  if (!message) return null
  return (
    <div className={classes.message} data-wrong={wrong ? true : undefined}>
      <p>{message}</p>
      {doubtsOf(left).map(({ field, text }) => (
        <span key={field} className={classes.doubt}>
          <span aria-hidden="true">{t(`unread.fields.${field}`)}</span>
          <FigureChoice
            text={text}
            kind={KIND_OF[field]}
            name={t(`unread.fields.${field}`)}
            onChoose={(reading) =>
              onSettle(settleUnread(line, field, writtenAs(text, KIND_OF[field], reading)), field)
            }
          />
        </span>
      ))}
    </div>
  )
}

const leftUnread = ({ unread }: DraftLine, active: Column | null | undefined) =>
  active && active in FIELD_OF ? withUnread(unread, FIELD_OF[active as keyof typeof FIELD_OF], null) : unread
