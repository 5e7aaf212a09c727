import { useTranslations } from 'use-intl'
import { MOST_CHOSEN } from '../../lib/bulk/call.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { Button } from '../actions/button.tsx'
import classes from './bulk-bar.module.css'
import type { WholeFilter } from './use-wide-selection.ts'

type Props = { whole: WholeFilter; onPage: number; chosen: number }

const isOver = ({ count, isMore }: WholeFilter) => isMore || count > MOST_CHOSEN

/** Once the page is chosen: the rest of the filter as well; of more than go at once, the first ones. */
export function TakeWhole({ whole, onPage, chosen }: Props) {
  const t = useTranslations('bulk.bar')
  const limit = formatQuantity(MOST_CHOSEN)
  if (whole.isTaken || whole.count <= onPage || chosen < onPage) return null
  return (
    <Button variant="subtle" loading={whole.isTaking} onClick={whole.take}>
      {isOver(whole) ? t('wholeFirst', { limit }) : t('whole', counted(whole.count))}
    </Button>
  )
}

/** The filter finds more than go at once: how many, and the way out. */
export function OverLimit({ whole, onPage, chosen }: Props) {
  const t = useTranslations('bulk.bar')
  const limit = formatQuantity(MOST_CHOSEN)
  if (!isOver(whole) || (chosen < onPage && !whole.isTaken)) return null
  const known = formatQuantity(whole.count)
  const count = whole.isMore ? t('moreThan', { count: known }) : known
  return <p className={classes.over}>{t(whole.isTaken ? 'taken' : 'over', { count, limit })}</p>
}
