import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Transfer, TransferLine } from '../api.ts'
import { BatchesDialog } from './batches-dialog.tsx'
import classes from './transfer.module.css'

/** What waits for somebody stands first, so that a phone shows it. */
const COLUMNS = ['held', 'inTransit', 'sent', 'received', 'returned', 'writtenOff'] as const

/** What is asked for, by article and batch, and what became of it. Columns in which nothing stands are left out. */
export function TransferLines({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers.lines')
  const [chosen, setChosen] = useState<TransferLine | null>(null)
  const { lines, allowedActions } = transfer
  const columns = COLUMNS.filter((column) =>
    lines.some(({ batches }) => batches.some((batch) => batch[column] > 0)),
  )
  const picks = allowedActions.includes('pick')
  return (
    <Card title={t('title')} flush>
      {/* biome-ignore lint/a11y: a table that scrolls sideways must be reachable by keyboard; it is no landmark and no form */}
      <div className={classes.scroll} role="group" tabIndex={0} aria-label={t('title')}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('batch')}</th>
              <th scope="col" data-figure>
                {t('requested')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" data-figure>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map((line) => (
            <LineRows
              key={line.id}
              line={line}
              columns={columns}
              onChoose={picks ? () => setChosen(line) : undefined}
              isOpen={transfer.state === 'requested' || transfer.state === 'picked'}
            />
          ))}
        </table>
      </div>
      {chosen && <BatchesDialog transfer={transfer} line={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

type RowProps = {
  line: TransferLine
  columns: readonly (typeof COLUMNS)[number][]
  onChoose: (() => void) | undefined
  /** Not loaded yet: what is free where it leaves matters. */
  isOpen: boolean
}

/** A line, with a row for each of its batches. */
function LineRows({ line, columns, onChoose, isOpen }: RowProps) {
  const t = useTranslations('transfers.lines')
  const batches = line.batches.length > 0 ? line.batches : [null]
  return (
    <tbody>
      {batches.map((batch, place) => (
        <tr key={batch?.levelId ?? 0} data-more={place > 0 || undefined}>
          {place === 0 && (
            <th scope="rowgroup" rowSpan={batches.length}>
              {line.description}
              <small className="code">{line.productId}</small>
              {isOpen && (
                <small data-short={line.free + heldOf(line) < line.requested || undefined}>
                  {t('free', { quantity: formatQuantity(line.free), unit: line.unit })}
                </small>
              )}
              {onChoose && (
                <Button onClick={onChoose} aria-label={t('chooseOf', { article: line.description })}>
                  {t('choose')}
                </Button>
              )}
            </th>
          )}
          <td>
            {batch === null ? (
              '–'
            ) : (
              <>
                <span className="code">{batch.batch}</span>
                {batch.expiry && (
                  <small>
                    <DateText value={batch.expiry} />
                  </small>
                )}
                {batch.blocked && <Badge colour="danger">{t('blocked')}</Badge>}
              </>
            )}
          </td>
          {place === 0 && (
            <td data-figure rowSpan={batches.length}>
              <QuantityText value={line.requested} unit={line.unit} />
              {line.orderedUnit !== line.unit && (
                <small>
                  <QuantityText value={line.orderedQuantity} unit={line.orderedUnit} />
                </small>
              )}
            </td>
          )}
          {columns.map((column) => (
            <td
              key={column}
              data-figure
              data-open={(column === 'inTransit' && batch?.inTransit) || undefined}
            >
              {batch === null ? '–' : <QuantityText value={batch[column]} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

const heldOf = ({ batches }: TransferLine) => batches.reduce((sum, { held }) => sum + held, 0)
