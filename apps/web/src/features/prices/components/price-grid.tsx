import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import type { PriceLine } from '../api.ts'
import { type PastedRow, readPastedPrices } from '../model/pasted-prices.ts'
import { faultOf, type PriceCells } from '../model/use-price-cells.ts'
import { ChangeText, MarginBar } from './price-marks.tsx'
import classes from './prices.module.css'

type Props = {
  rows: readonly PriceLine[]
  cells: PriceCells
  /** The heading of the column of prices: the first day. */
  day: string
  /** The version that is compared with; otherwise the prices that these replace. */
  before: string | undefined
  mayEnter: boolean
  seesCosts: boolean
  more: { hasMore: boolean; isLoading: boolean; failed: boolean; onMore: () => unknown }
  onPaste: (rows: readonly PastedRow[]) => void
}

/** The articles of a version with a cell for each price: Enter and the arrows move, several cells are pasted at once. */
export function PriceGrid({ rows, cells, day, before, mayEnter, seesCosts, more, onPaste }: Props) {
  const t = useTranslations('prices.grid')
  const codes = rows.map(({ productId }) => productId)
  return (
    <div className={classes.scroll}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{t('article')}</th>
            <th scope="col">{t('unit')}</th>
            {seesCosts && (
              <th scope="col" className={classes.cost}>
                {t('cost')}
              </th>
            )}
            <th scope="col">{before ?? t('before')}</th>
            <th scope="col" className={classes.newHead}>
              {day}
            </th>
            <th scope="col">{t('change')}</th>
            {seesCosts && <th scope="col">{t('margin')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId} data-above={row.breaches.length > 0 || row.waiting || undefined}>
              <th scope="row">
                <span className={classes.article}>
                  {row.description} <CodeText>{row.productId}</CodeText>
                </span>
                {row.waiting && <small className={classes.waits}>{t('waits')}</small>}
              </th>
              <td>{row.unit}</td>
              {seesCosts && (
                <td className={`${classes.quiet} ${classes.cost}`}>
                  {row.cost === null ? '–' : formatMoney(row.cost)}
                </td>
              )}
              <td data-label={before ?? t('before')}>
                {row.before === null ? '–' : formatMoney(row.before)}
              </td>
              <td className={classes.newCell}>
                {mayEnter ? (
                  <PriceCell
                    row={row}
                    text={cells.cells[row.productId]}
                    onChange={(text) => cells.set({ [row.productId]: text })}
                    onPaste={(event) => pasteInto(event, { codes, from: row.productId, onPaste })}
                  />
                ) : (
                  priceText(row)
                )}
              </td>
              <td data-label={t('change')}>
                <ChangeText points={row.change} />
              </td>
              {seesCosts && (
                <td data-label={t('margin')}>
                  <MarginBar
                    margin={row.margin}
                    before={row.marginBefore}
                    low={row.breaches.includes('margin')}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore loaded={rows.length} {...more} />
    </div>
  )
}

const priceText = ({ entered, price }: PriceLine) => {
  const shown = entered ?? price
  return shown === null ? '–' : formatMoney(shown)
}

type CellProps = {
  row: PriceLine
  /** What was typed and is not saved yet. */
  text: string | undefined
  onChange: (text: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

function PriceCell({ row, text, onChange, onPaste }: CellProps) {
  const t = useTranslations('prices.grid')
  const { entered, price, before } = row
  const saved = entered ?? price
  const fault = text === undefined ? undefined : faultOf(text)
  const isNew = entered !== null && entered !== before
  return (
    <>
      <input
        className={classes.cell}
        aria-label={t('priceOf', { article: row.description })}
        aria-invalid={fault !== undefined || undefined}
        inputMode="decimal"
        autoComplete="off"
        data-new={isNew || text !== undefined || undefined}
        placeholder="–"
        value={text ?? (saved === null ? '' : formatMoney(saved))}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={moveByKeys}
        onPaste={onPaste}
      />
      {fault && (
        <small role="alert" className={classes.fault}>
          {t(`faults.${fault}`)}
        </small>
      )}
    </>
  )
}

/** Enter and the arrows lead to the cell above or below. */
function moveByKeys(event: KeyboardEvent<HTMLInputElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
  if (step === 0) return
  event.preventDefault()
  const all = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

type Pasting = {
  readonly codes: readonly string[]
  readonly from: string
  onPaste(rows: readonly PastedRow[]): void
}

function pasteInto(event: ClipboardEvent, { codes, from, onPaste }: Pasting) {
  const rows = readPastedPrices(event.clipboardData.getData('text/plain'), codes, from)
  if (rows === null) return
  event.preventDefault()
  onPaste(rows)
}
