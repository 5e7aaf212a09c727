import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import type { StockLine } from '../model/stock-query.ts'
import classes from './stock-case.module.css'

type Props = { line: StockLine; maySplit: boolean; onSplit: () => void }
type Pick = { levelId: number; batch: string; expiry: string | null; quantity: number; reason: string }

/** The batches that a line holds, then what FEFO would add, each with its reason. */
export function LineBatches({ line, maySplit, onSplit }: Props) {
  const t = useTranslations('stock')
  return (
    <ul className={classes.batches}>
      {line.held.map((held) => (
        <BatchLine key={`${held.levelId}${held.bucket}`} pick={held} />
      ))}
      {line.proposal.map((proposed) => (
        <BatchLine key={`proposed${proposed.levelId}`} pick={proposed} proposed />
      ))}
      {line.missingQuantity > 0 && line.proposal.length === 0 && (
        <li className={classes.proposed}>{t('noProposal')}</li>
      )}
      {maySplit && (
        <li className={`${classes.way} no-print`}>
          <button
            type="button"
            className={classes.split}
            aria-label={t('chooseBatchesOf', { article: line.productId })}
            onClick={onSplit}
          >
            {t('chooseBatches')}
          </button>
        </li>
      )}
    </ul>
  )
}

function BatchLine({ pick, proposed = false }: { pick: Pick; proposed?: boolean }) {
  const t = useTranslations('stock')
  return (
    <li className={proposed ? classes.proposed : undefined}>
      {proposed && <>{t('proposal')} </>}
      <span className="code">{pick.batch}</span> · {formatQuantity(pick.quantity)}
      {pick.expiry && (
        <>
          {' '}
          · <span className={classes.whole}>{t('expires', { date: formatDate(pick.expiry) })}</span>
        </>
      )}
      {pick.reason && <small>{pick.reason}</small>}
    </li>
  )
}
