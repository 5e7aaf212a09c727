import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../lib/use-now.ts'
import { groupByAge } from '../model/age-groups.ts'
import type { ApprovalRow } from '../model/approval-query.ts'
import type { ApprovalsSearch } from '../search.ts'
import classes from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

type Props = { rows: readonly ApprovalRow[]; open: ApprovalRow | undefined; search: ApprovalsSearch }

/** The waiting documents under the heading of their age; the open one is kept in sight. */
export function Inbox({ rows, open, search }: Props) {
  const t = useTranslations('approvals')
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const openKey = open?.approvalId
  useEffect(() => {
    if (openKey !== undefined)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openKey])
  return (
    <div ref={list} className={classes.inbox}>
      {groupByAge(rows, now).map(({ group, rows: inside }) => (
        <section key={`${group}${inside[0]?.approvalId}`} aria-label={t(`age.${group}`)}>
          <h2 className={classes.age}>{t(`age.${group}`)}</h2>
          <ul className={classes.rows}>
            {inside.map((row) => (
              <li key={row.approvalId}>
                <InboxRow row={row} open={row.approvalId === openKey} search={search} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
