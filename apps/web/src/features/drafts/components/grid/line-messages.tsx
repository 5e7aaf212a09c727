import { MAX_AMOUNT } from '@cais/domain/kernel/money'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { writtenAs } from '../../../../lib/format/read-figure.ts'
import { FigureChoice } from '../../../../ui/fields/figure-choice.tsx'
import { FIELD_OF } from '../../model/grid/cell-text.ts'
import type { Column } from '../../model/grid/cursor.ts'
import { priceFault } from '../../model/lines/preview-prices.ts'
import { type Doubt, doubtsOf, KIND_OF, settleUnread } from '../../model/lines/settle-unread.ts'
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
  const doubts = doubtsOf(left)
  const unread = useUnreadWords()(withoutDoubts(left, doubts))
  const isDoubted = doubts.length > 0
  const tooMuch = tooLarge ? t(`grid.${TOO_LARGE[priceFault(line)]}`, MOST) : undefined
  const wrong = unread ?? (isDoubted ? undefined : (refusal ?? tooMuch))
  const message = wrong ?? (!isDoubted && without && t('articles.noStock', { article: without }))
  if (!message && !isDoubted) return null
  return (
    <div className={classes.message} data-wrong={wrong || isDoubted ? true : undefined}>
      {message && <p>{message}</p>}
      {doubts.map(({ field, text }) => (
        <span key={field} className={classes.doubt}>
          {t('unread.which', { field: t(`unread.fields.${field}`), text })}
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

/** What stands below with its readings need not be told how it is written. */
const withoutDoubts = (unread: LineEntry['unread'], doubts: readonly Doubt[]) =>
  doubts.reduce((left, { field }) => withUnread(left, field, null), unread)

const leftUnread = ({ unread }: DraftLine, active: Column | null | undefined) =>
  active && active in FIELD_OF ? withUnread(unread, FIELD_OF[active as keyof typeof FIELD_OF], null) : unread
