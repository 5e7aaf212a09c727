import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, plusDays } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import type { Returns } from '../../api.ts'
import type { CreditNotesSearch, ReturnsSearch } from '../../search.ts'
import { ListLink } from './list-link.tsx'
import classes from './returns.module.css'

/** Days since the submission: the first and the last of each column. */
const AGES: readonly (readonly [from: number, to: number | null])[] = [
  [0, 1],
  [2, 3],
  [4, 7],
  [8, null],
]

/** The collections that are open now, by state and days since their submission. */
export function OpenCollections({ data, search }: { data: Returns; search: ReturnsSearch }) {
  const t = useTranslations('credit-figures')
  const today = calendarDateOf(new Date(useNow()))
  const most = Math.max(...data.collections.flatMap(({ ages }) => ages), 1)
  const listOf = (phase: Returns['collections'][number]['phase'], at: number): CreditNotesSearch => {
    const [from, to] = AGES[at] ?? [0, null]
    return {
      tab: phase,
      submittedTo: plusDays(today, -from),
      ...(to !== null && { submittedFrom: plusDays(today, -to) }),
      ...(search.branchId && { branchId: search.branchId }),
      ...(search.operationId && { operationId: search.operationId }),
    }
  }
  return (
    <Card title={t('collections')} actions={<span className={classes.muted}>{t('byAge')}</span>}>
      <table className={classes.ages}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">{t('phase')}</span>
            </th>
            {AGES.map(([from], at) => (
              <th key={from} scope="col">
                {t(`ages.a${at}` as 'ages.a0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.collections.map(({ phase, ages }) => (
            <tr key={phase}>
              <th scope="row">{t(`phases.${phase}`)}</th>
              {AGES.map(([from], at) => (
                <td key={from} style={{ '--heat': `${(100 * (ages[at] ?? 0)) / most}%` } as CSSProperties}>
                  {(ages[at] ?? 0) > 0 ? (
                    <ListLink search={listOf(phase, at)} className={at === 3 ? classes.old : classes.cell}>
                      {formatQuantity(ages[at] ?? 0)}
                    </ListLink>
                  ) : (
                    <span className={classes.empty}>·</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.oldest && <Oldest oldest={data.oldest} />}
    </Card>
  )
}

function Oldest({
  oldest: { id, number, customer, net, submittedAt },
}: {
  oldest: NonNullable<Returns['oldest']>
}) {
  const t = useTranslations('credit-figures')
  return (
    <div className={classes.oldest}>
      <h3>{t('oldest')}</h3>
      <p>
        <Link to="/credit/$id" params={{ id: String(id) }}>
          <CodeText>{number}</CodeText>
        </Link>{' '}
        <strong>{t('since', { day: formatDate(calendarDateOf(submittedAt)) })}</strong>
      </p>
      <p>
        {customer} · {formatMoney(net)}
      </p>
    </div>
  )
}
