import { Link } from '@tanstack/react-router'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatAge } from '../../../lib/format/age.ts'
import { formatMoneyWithCurrency } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { linkOf } from '../../../lib/lists/link-of.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { useWaitingWords } from '../../../ui/lists/use-waiting-words.ts'
import classes from './home.module.css'

type Item = ApiData<'GET /home'>['waiting'][number]

export function WaitingGrid({ items }: { items: readonly Item[] }) {
  return (
    <ul className={classes.grid}>
      {items.map((item) => (
        <li key={item.kind}>
          <WaitingCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function WaitingCard({ item }: { item: Item }) {
  const words = useWaitingWords()
  const now = useNow()
  const { kind, count, total, oldest, link } = item
  return (
    <Link {...linkOf(link)} className={classes.card} data-waits={count > 0 || undefined}>
      <span className={classes.kind}>{words.kind(kind)}</span>
      <span className={classes.count}>{formatQuantity(count)}</span>
      <span className={classes.about}>
        {total !== null && <span>{formatMoneyWithCurrency(total)}</span>}
        {oldest !== null && <span>{words.oldest(formatAge(oldest, now))}</span>}
      </span>
    </Link>
  )
}
