import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { groupByAge } from '../model/age-groups.ts'
import type { ApprovalRow } from '../model/approval-query.ts'
import type { InboxState } from '../model/use-inbox.ts'
import classes from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

/** The selection for a bulk decision. */
export type Choosing = {
  has: (row: ApprovalRow) => boolean
  toggle: (row: ApprovalRow, shift?: boolean) => void
}
type Props = { inbox: InboxState; choosing: Choosing | undefined }

/** The waiting documents grouped by age; the open one is scrolled into view. */
export function Inbox({ inbox: { rows, open, search, waiting, total, more }, choosing }: Props) {
  const t = useTranslations('approvals')
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const openKey = open?.approvalId
  useEffect(() => {
    if (openKey !== undefined)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openKey])
  // Sorted by risk, rows are not in the order of their age.
  const groups =
    search.sort === 'amount'
      ? [{ name: t('sort.amount'), rows }]
      : groupByAge(rows, now).map(({ group, rows: inside }) => ({ name: t(`age.${group}`), rows: inside }))
  const choiceOf = (row: ApprovalRow) =>
    choosing && { chosen: choosing.has(row), toggle: (shift: boolean) => choosing.toggle(row, shift) }
  return (
    <div ref={list} className={classes.inbox}>
      {groups.map(({ name, rows: inside }) => (
        <section key={`${name}${inside[0]?.approvalId}`} aria-label={name}>
          <h2 className={classes.age}>{name}</h2>
          <ul className={classes.rows}>
            {inside.map((row) => (
              <li key={row.approvalId}>
                <InboxRow
                  row={row}
                  open={row.approvalId === openKey}
                  search={search}
                  now={now}
                  choice={choiceOf(row)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {waiting.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={more} loading={waiting.isFetchingNextPage}>
            {t('showMore', { shown: formatQuantity(rows.length), total: formatQuantity(total) })}
          </Button>
        </div>
      )}
    </div>
  )
}
