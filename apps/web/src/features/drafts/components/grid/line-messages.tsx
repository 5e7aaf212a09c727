import { MAX_AMOUNT } from '@cais/domain/kernel/money'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { writtenAs } from '../../../../lib/format/read-figure.ts'
import { Choices, FigureChoice } from '../../../../ui/fields/figure-choice.tsx'
import {
  type AmbiguousFigure,
  ambiguousFiguresOf,
  KIND_OF,
  resolveFigure,
  withInvalidInput,
} from '../../model/checks/invalid-input.ts'
import type { DraftLine, LineEntry, LineFigure } from '../../model/form/draft-form.ts'
import { FIELD_OF } from '../../model/grid/cell-text.ts'
import type { Column } from '../../model/grid/cursor.ts'
import { choicesOf, stockQuantityOf } from '../../model/lines/line-units.ts'
import { priceFault } from '../../model/lines/preview-prices.ts'
import { useInvalidInputText } from '../notices/use-invalid-input-text.ts'
import classes from './line-grid.module.css'

type Props = {
  line: DraftLine
  /** The active cell shows its own message. */
  active?: Column | null
  refusal: string | undefined
  tooLarge: boolean
  /** The code of the product, when it has no free stock. */
  without: string | undefined
  onResolve: (entry: Partial<LineEntry>, field: LineFigure) => void
}

const TOO_LARGE = { discount: 'tooLarge', amount: 'amountTooLarge' } as const
const MOST = { most: formatMoney(MAX_AMOUNT) }

/** What is wrong with a line, below it; the reading of an ambiguous figure is chosen there with one click. */
export function LineMessages({ line, active, refusal, tooLarge, without, onResolve }: Props) {
  const t = useTranslations('drafts')
  const left = invalidInputElsewhere(line, active)
  const ambiguous = ambiguousFiguresOf(left)
  const invalidInput = useInvalidInputText()(withoutAmbiguous(left, ambiguous))
  const isAmbiguous = ambiguous.length > 0
  const tooMuch = tooLarge ? t(`grid.${TOO_LARGE[priceFault(line)]}`, MOST) : undefined
  const choices = isAmbiguous || invalidInput ? NO_CHOICES : choicesOf(line)
  const notExact = choices.length > 0 ? t('units.notExact', wordsOf(line)) : undefined
  const wrong = invalidInput ?? (isAmbiguous ? undefined : (notExact ?? refusal ?? tooMuch))
  const message = wrong ?? (!isAmbiguous && without && t('products.noStock', { product: without }))
  const inStock = !message && !isAmbiguous ? inStockWords(line) : undefined
  if (inStock) return <p className={classes.inStock}>{t('units.inStock', inStock)}</p>
  if (!message && !isAmbiguous) return null
  return (
    <div className={classes.message} data-wrong={wrong || isAmbiguous ? true : undefined}>
      {message && <p>{message}</p>}
      {choices.length > 0 && (
        <Choices
          label={t('units.nearest')}
          choices={choices.map((quantity) => ({
            quantity,
            text: `${formatQuantity(quantity)} ${line.unit}`,
          }))}
          onChoose={(quantity) => onResolve({ quantity }, 'quantity')}
        />
      )}
      {ambiguous.map(({ field, text }) => (
        <span key={field} className={classes.ambiguous}>
          {t('invalidInput.which', { field: t(`invalidInput.fields.${field}`), text })}
          <FigureChoice
            text={text}
            kind={KIND_OF[field]}
            name={t(`invalidInput.fields.${field}`)}
            onChoose={(reading) =>
              onResolve(resolveFigure(line, field, writtenAs(text, KIND_OF[field], reading)), field)
            }
          />
        </span>
      ))}
    </div>
  )
}

const NO_CHOICES: readonly number[] = []

const wordsOf = ({ quantity, unit, stockUnit }: DraftLine) => ({
  quantity: formatQuantity(quantity),
  unit,
  stockUnit,
})

/** What stock counts for a line that is ordered in another unit. */
function inStockWords(line: DraftLine) {
  const stock = line.unit === line.stockUnit || line.quantity === 0 ? null : stockQuantityOf(line)
  return stock === null ? undefined : { ...wordsOf(line), stock: formatQuantity(stock) }
}

/** Ambiguous figures are shown with their readings and need no other message. */
const withoutAmbiguous = (invalidInput: LineEntry['invalidInput'], ambiguous: readonly AmbiguousFigure[]) =>
  ambiguous.reduce((left, { field }) => withInvalidInput(left, field, null), invalidInput)

const invalidInputElsewhere = ({ invalidInput }: DraftLine, active: Column | null | undefined) =>
  active && active in FIELD_OF
    ? withInvalidInput(invalidInput, FIELD_OF[active as keyof typeof FIELD_OF], null)
    : invalidInput
