import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Card } from '../../../ui/page/card.tsx'
import type { Month } from '../api.ts'
import classes from './closing.module.css'
import { ClosingActions } from './closing-actions.tsx'
import { Equation } from './equation.tsx'
import { MonthFilesCard } from './month-files.tsx'
import { MonthHistory } from './month-history.tsx'
import { OpenPoints } from './open-points.tsx'

/** Loaded = invoiced − credited = declared, what explains the differences, and what is still to be done. */
export function MonthControl({ month, onCheck }: { month: Month; onCheck: () => void }) {
  const t = useTranslations('closings')
  return (
    <>
      <div className={classes.page}>
        <div className={classes.main}>
          <Equation month={month} />
          <div className={classes.pair}>
            <Card title={t('branches')} flush>
              <Branches month={month} />
            </Card>
            <Card
              title={t('gaps')}
              actions={
                <b className={classes.good}>{month.series.every(({ gaps }) => gaps === 0) && t('none')}</b>
              }
              flush
            >
              <SeriesOfMonth month={month} />
            </Card>
          </div>
          <MonthFilesCard month={month.month} />
          <MonthHistory month={month.month} />
        </div>
        <OpenPoints month={month} />
      </div>
      <ClosingActions month={month} onCheck={onCheck} />
    </>
  )
}

function Branches({ month: { branches, totals } }: { month: Month }) {
  const t = useTranslations('closings')
  const row = ({ loaded, billed, credited, declared }: Month['branches'][number] | Month['totals']) => {
    const difference = loaded - declared
    return (
      <>
        <td data-label={t('loaded')}>{formatMoney(loaded)}</td>
        <td data-label={t('billed')}>{formatMoney(billed)}</td>
        <td data-label={t('credited')}>{formatMoney(credited)}</td>
        <td data-label={t('declared')}>{formatMoney(declared)}</td>
        <td data-label={t('difference')} data-good={difference === 0 || undefined}>
          <b>{formatMoney(difference)}</b>
        </td>
      </>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={`${classes.table} ${classes.branches}`}>
        <thead>
          <tr>
            {(['branch', 'loaded', 'billed', 'credited', 'declared', 'difference'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => (
            <tr key={branch.branchId}>
              <th scope="row">{branch.name}</th>
              {row(branch)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {row(totals)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function SeriesOfMonth({ month: { series } }: { month: Month }) {
  const t = useTranslations('closings')
  if (series.length === 0) return <p className={classes.quiet}>{t('noNumbers')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('series')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('gapCount')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ kind, series: code, first, last, count, gaps }) => (
            <tr key={`${kind} ${code}`}>
              <th scope="row" className="code">
                {kind} {code}
              </th>
              <td>{first}</td>
              <td>{last}</td>
              <td>{count}</td>
              <td data-good={gaps === 0 || undefined}>
                <b>{gaps}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
