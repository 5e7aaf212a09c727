import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { colourOfReason } from '../model/reason-names.ts'
import classes from './reason-chips.module.css'

type Reason = ApiData<'GET /orders/{id}/approval/reasons'>['approvals'][number]['reasons'][number]

/** An order with forty lines below list price has forty reasons; the rest is shown on request. */
const MAX_SHOWN = 6

/** Why the approval is needed: one chip per reason. */
export function ReasonChips({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTranslations('approvals')
  const [all, setAll] = useState(false)
  const shown = all ? reasons : reasons.slice(0, MAX_SHOWN)
  return (
    <ul className={classes.chips} aria-label={t('reasons')}>
      {shown.map(({ code, message }) => (
        <li key={code + message}>
          <Badge colour={colourOfReason(code)}>{message}</Badge>
        </li>
      ))}
      {shown.length < reasons.length && (
        <li>
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            {t('moreReasons', { count: reasons.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  )
}
