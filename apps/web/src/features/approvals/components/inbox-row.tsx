import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { AgeText, MoneyText } from '../../../ui/marks/text.tsx'
import { ageGroupOf } from '../model/age-groups.ts'
import type { ApprovalRow } from '../model/approval-query.ts'
import { passedLastDay } from '../model/passed-last-day.ts'
import { kindsOf } from '../model/reason-names.ts'
import type { ApprovalsSearch } from '../search.ts'
import classes from './inbox.module.css'

type Props = {
  row: ApprovalRow
  open: boolean
  search: ApprovalsSearch
  now: number
  /** Shows the checkbox, for a bulk decision. */
  choice: { chosen: boolean; toggle: (shift: boolean) => void } | undefined
}

/** One waiting document: customer, amount, reasons, age, seller, on whose behalf, and whether a quote has expired. */
export function InboxRow({ row, open, search, now, choice }: Props) {
  const t = useTranslations('approvals')
  const lastDay = passedLastDay(row, now)
  return (
    <div className={classes.line} data-open={open || undefined}>
      {choice && (
        <SelectBox
          label={t('chooseRow', { number: row.number })}
          checked={choice.chosen}
          onChange={choice.toggle}
        />
      )}
      <Link
        to="/approval/$id"
        params={{ id: String(row.id) }}
        search={{ ...search, on: row.stage }}
        className={classes.row}
        aria-current={open ? 'true' : undefined}
        activeProps={{}}
        resetScroll={false}
      >
        <span className={classes.names}>
          <strong className={classes.customer}>{row.customer.name}</strong>
          <span className={classes.reasons}>
            {kindsOf(row.reasons)
              .map((kind) => t(`reason.${kind}`))
              .join(' · ')}
          </span>
          {lastDay && <span className={classes.late}>{t('pastLastDay', { date: formatDate(lastDay) })}</span>}
          {row.onBehalfOf && (
            <span className={classes.behalf}>{t('onBehalfOf', { name: row.onBehalfOf.name })}</span>
          )}
        </span>
        <span className={classes.figures}>
          <RowAmount row={row} byRisk={search.sort === 'amount'} />
          <RowNotes row={row} search={search} now={now} />
        </span>
      </Link>
    </div>
  )
}

/** The total; for an offer its cost; in a list sorted by risk, the amount at risk. */
function RowAmount({ row, byRisk }: { row: ApprovalRow; byRisk: boolean }) {
  const t = useTranslations('approvals')
  return (
    <span className={byRisk ? classes.risk : undefined}>
      {byRisk && <span className="hidden-text">{t('atRisk')} </span>}
      <MoneyText centavos={byRisk || row.type === 'POF' ? row.amountAtRisk : row.total} strong />
    </span>
  )
}

type NotesProps = Pick<Props, 'row' | 'search' | 'now'>

/** The small print of a row: stage, age, seller. */
function RowNotes({ row, search, now }: NotesProps) {
  const t = useTranslations('approvals')
  return (
    <span className={classes.small}>
      {search.stage === undefined && <span>{t(`stage.${row.stage}`)}</span>}
      <span className={classes.since} data-age={ageGroupOf(row, now)}>
        <AgeText since={row.raisedAt} />
      </span>
      <Avatar name={row.submittedBy.name} size={18} />
    </span>
  )
}
