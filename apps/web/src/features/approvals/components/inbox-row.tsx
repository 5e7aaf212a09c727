import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar.tsx'
import { AgeText, MoneyText } from '../../../ui/text.tsx'
import type { ApprovalRow } from '../model/approval-query.ts'
import { kindsOf } from '../model/reason-names.ts'
import type { ApprovalsSearch } from '../search.ts'
import classes from './inbox.module.css'

type Props = { row: ApprovalRow; open: boolean; search: ApprovalsSearch }

/** One waiting document: whom for, how much, why, how long, by whom. */
export function InboxRow({ row, open, search }: Props) {
  const t = useTranslations('approvals')
  return (
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
      </span>
      <span className={classes.figures}>
        <MoneyText centavos={row.type === 'POF' ? row.amountAtRisk : row.total} strong />
        <span className={classes.small}>
          {search.stage === undefined && <span>{t(`stage.${row.stage}`)}</span>}
          <AgeText since={row.raisedAt} />
          <Avatar name={row.submittedBy.name} size={18} />
        </span>
      </span>
    </Link>
  )
}
