import type { Recurrence } from '@cais/domain/schedules/recurrence'
import { ruleLine } from '@cais/domain/schedules/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage } from '../../../lib/language.ts'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { scheduleHistoryQuery } from '../api.ts'
import classes from './schedules.module.css'

const ACTIONS = ['create', 'edit', 'pause', 'resume', 'open', 'delete'] as const
/** What the history calls the fields of the form. */
const FIELD_OF = {
  warehouse_id: 'warehouseId',
  customer_id: 'customer',
  route: 'route',
  assignee_name: 'assigneeName',
  driver_name: 'driverName',
  car_registration: 'carRegistration',
  recurrence: 'occurrence',
  day_off: 'dayOff',
  starts_on: 'schedulingDate',
  departs_time: 'departsTime',
} as const

/** Who changed what of the schedule, and what it opened, newest first. */
export function ScheduleHistory({ id }: { id: number }) {
  const t = useTranslations('schedules')
  const timeline = useTranslations('ui.timeline')
  const language = useLanguage()
  const history = useQuery(scheduleHistoryQuery(id))
  const fieldName = (name: string) => {
    const known = Object.entries(FIELD_OF).find(([column]) => column === name)?.[1]
    return known === undefined ? name : t(`fields.${known}`)
  }
  const valueText = (name: string, value: unknown) => {
    if (value === null || value === undefined) return '–'
    // as the contract let it in
    if (name === 'recurrence')
      return ruleLine({ recurrence: value as Recurrence, departsTime: null }, language)
    if (name === 'day_off') return t(`dayOff.${value as 'skip'}`)
    return name === 'starts_on' ? formatDate(String(value)) : String(value)
  }
  const entries = (history.data?.data ?? []).map(({ seq, at, user, action, changes, facts }) => {
    const known = ACTIONS.find((name) => name === action)
    const shipment = typeof facts.shipment === 'string' ? facts.shipment : undefined
    const note = shipment ?? (facts.withoutVersion === true ? timeline('withoutVersion') : undefined)
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: known ? t(`did.${known}`) : action,
      ...(note !== undefined && { note }),
      changes: Object.entries(action === 'create' ? {} : changes).map(([field, [before, after]]) => ({
        field: fieldName(field),
        before: valueText(field, before),
        after: valueText(field, after),
      })),
    }
  })
  return (
    <section className={classes.passed}>
      <h3>{t('history')}</h3>
      {history.isPending && <TextSkeleton lines={2} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </section>
  )
}
