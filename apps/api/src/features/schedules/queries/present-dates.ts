import { refusalSentence } from '@cais/contract/messages/sentence'
import type { PlannedDateReply, ScheduleDateReply } from '@cais/contract/schedules/schemas'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { PlannedDate } from '@cais/domain/schedules/planned-dates'
import { reasonWords } from '@cais/domain/schedules/words'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import type { DateColumns } from '../store.ts'
import type { Clash, Clashes } from './read-clashes.ts'

/** A date to come with its reasons in words. */
const presentPlanned = (
  { due, date, reasons }: PlannedDate,
  clashes: readonly Clash[],
  lang: Language,
): PlannedDateReply => ({
  due,
  date,
  reasons: reasons.map((reason) => ({ kind: reason.kind, on: reason.on, text: reasonWords(reason, lang) })),
  clashes: clashes.map(({ scheduleId: _, ...clash }) => clash),
})

type Truck = { readonly truck: string; readonly scheduleId: number | null }

/** Several dates of one truck. */
export const presentAllPlanned = (
  dates: readonly PlannedDate[],
  { truck, scheduleId }: Truck,
  { clashes, lang }: { readonly clashes: Clashes; readonly lang: Language },
): PlannedDateReply[] =>
  dates.map((planned) => {
    const taken = planned.date === null ? [] : clashes(truck, planned.date, scheduleId)
    return presentPlanned(planned, taken, lang)
  })

export type DateRecord = DateColumns & {
  readonly number: string | null
  readonly is_deleted: boolean | null
  readonly opener_name: string | null
}

/** Dates of schedules with the shipments that came of them. */
export const dateRecords = (db: Db) =>
  db
    .selectFrom('schedule_dates as d')
    .leftJoin('shipments as s', 's.id', 'd.shipment_id')
    .leftJoin('users as u', 'u.id', 'd.opened_by')
    .selectAll('d')
    .select('s.number')
    .select(sql<boolean | null>`s.deleted_at IS NOT NULL`.as('is_deleted'))
    .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('opener_name'))

/** What became of a date. */
export const presentDate = (row: DateRecord, lang: Language): ScheduleDateReply => ({
  date: row.date,
  due: row.due_on,
  state: row.state,
  shipment:
    row.shipment_id === null
      ? null
      : { id: row.shipment_id, number: row.number ?? '', deleted: row.is_deleted ?? false },
  documents: row.documents,
  leftBehind: row.left_behind,
  openedBy: row.opened_by === null ? null : { id: row.opened_by, name: row.opener_name ?? '' },
  code: row.error_code,
  message:
    row.error_code === null
      ? null
      : // both as a refusal wrote them
        refusalSentence(lang, row.error_code as RuleCode, row.error_facts as Record<string, unknown>),
  updatedAt: row.updated_at,
})
