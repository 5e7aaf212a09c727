import { addDays } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertScheduleAction, type ScheduleAction } from '@cais/domain/schedules/schedule-actions'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion, versionFacts } from '../../../engines/history/require-version.ts'
import {
  factsOf,
  hasOpened,
  lockDate,
  lockSchedule,
  requireVisible,
  type ScheduleColumns,
  updateSchedule,
} from '../store.ts'
import { openShipment, todayOf } from './open-shipment.ts'
import { recordSchedule } from './save-schedule.ts'

type Step = { readonly id: number; readonly version?: number | undefined }

/** The schedule under lock, as long as the user may take the action. Throws NOT_FOUND, ACTION_NOT_ALLOWED, VERSION_CONFLICT. */
async function scheduleToChange(
  trx: Trx,
  { id, version, action }: Step & { readonly action: ScheduleAction },
  acting: Acting,
): Promise<ScheduleColumns> {
  const row = await lockSchedule(trx, id)
  requireVisible(row, acting)
  assertScheduleAction(action, acting.user, factsOf(row))
  requireVersion({ row }, version)
  return row
}

/** No shipments are opened until it is resumed. */
export async function pauseSchedule(trx: Trx, step: Step, acting: Acting): Promise<void> {
  const before = await scheduleToChange(trx, { ...step, action: 'pause' }, acting)
  const fields = { paused_at: acting.now.toISOString(), paused_by: acting.user.id }
  const after = await updateSchedule(trx, before, fields, acting.now)
  await recordSchedule(trx, after, { action: 'pause', facts: versionFacts(step.version) }, acting)
}

/** It goes on from today: what passed during the pause is not made up for and not missed. */
export async function resumeSchedule(trx: Trx, step: Step, acting: Acting): Promise<void> {
  const before = await scheduleToChange(trx, { ...step, action: 'resume' }, acting)
  const fields = { paused_at: null, paused_by: null, settled_on: addDays(todayOf(acting), -1) }
  const after = await updateSchedule(trx, before, fields, acting.now)
  await recordSchedule(trx, after, { action: 'resume', facts: versionFacts(step.version) }, acting)
}

/** Gone; one of which shipments came is ended and stays, so that they can say where they came from. */
export async function deleteSchedule(trx: Trx, step: Step, acting: Acting): Promise<void> {
  const before = await scheduleToChange(trx, { ...step, action: 'delete' }, acting)
  const entry = { action: 'delete', facts: { ...versionFacts(step.version), route: before.route } }
  if (await hasOpened(trx, before.id)) {
    const after = await updateSchedule(trx, before, { ended_at: acting.now.toISOString() }, acting.now)
    return await recordSchedule(trx, after, entry, acting)
  }
  await trx.deleteFrom('schedules').where('id', '=', before.id).execute()
  await recordSchedule(trx, before, entry, acting)
}

/**
 * Opens the shipment of today at the request of a person, on a date of the schedule or not. Throws SCHEDULE_OPENED when it is opened already, SCHEDULE_NOTHING_WAITS,
 * and what openShipment throws.
 */
export async function openNow(trx: Trx, step: Step, acting: Acting): Promise<void> {
  const schedule = await scheduleToChange(trx, { ...step, action: 'open-now' }, acting)
  const today = todayOf(acting)
  const { row: date } = await lockDate(trx, {
    scheduleId: schedule.id,
    date: today,
    due: today,
    now: acting.now,
  })
  if (date.shipment_id !== null)
    throw new RuleError('SCHEDULE_OPENED', { number: await numberOf(trx, date.shipment_id) })
  const opened = await openShipment(trx, { schedule, date }, acting)
  if (opened === null) throw new RuleError('SCHEDULE_NOTHING_WAITS', { warehouse: schedule.warehouse_id })
}

async function numberOf(trx: Trx, shipmentId: number): Promise<string> {
  const query = trx.selectFrom('shipments').select('number').where('id', '=', shipmentId)
  return (await query.executeTakeFirstOrThrow()).number
}
