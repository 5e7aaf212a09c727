import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { chooseDocuments } from '@cais/domain/schedules/choose-documents'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { createShipment } from '../../shipments/commands/create-shipment.ts'
import {
  announceSchedule,
  type DateColumns,
  inactiveOf,
  readCapacity,
  readFleet,
  readWaiting,
  type ScheduleColumns,
  updateDate,
} from '../store.ts'

type Opened = { readonly shipment: ShipmentRecord; readonly leftBehind: number }

/** So many that wait are looked at, to find 30 that fit. */
const LOOKED_AT = 200

/**
 * Opens the shipment of a date with what waits and fits, the most urgent 30 documents at most. Schedule and date are locked by the caller, who also made sure that it is
 * not opened yet; the date's row is written in the same transaction as the shipment. null = nothing waits. Throws SCHEDULE_FLEET_INACTIVE and what createShipment throws.
 */
export async function openShipment(
  trx: Trx,
  { schedule, date }: { readonly schedule: ScheduleColumns; readonly date: DateColumns },
  acting: Acting,
): Promise<Opened | null> {
  const waiting = await readWaiting(trx, schedule, LOOKED_AT)
  const [first] = waiting
  if (first === undefined) return null
  const orderIds = chooseDocuments(waiting, await readCapacity(trx, schedule))
  const origin = { ...acting.origin, schedule: schedule.id }
  const shipment = await createShipment(
    trx,
    {
      ...(await truckOf(trx, schedule, date.date)),
      orderIds,
      facts: { schedule: schedule.id, route: schedule.route, date: date.date },
    },
    { ...acting, origin },
  )
  const leftBehind = first.waiting - orderIds.length
  await updateDate(
    trx,
    date,
    {
      state: 'opened',
      shipment_id: shipment.row.id,
      documents: orderIds.length,
      left_behind: leftBehind,
      error_code: null,
      error_facts: '{}',
      opened_by: acting.isSystem ? null : acting.user.id,
    },
    acting.now,
  )
  await recordHistory(trx, {
    objectType: 'schedule',
    objectId: schedule.id,
    user: acting.isSystem ? 'system' : acting.user,
    action: 'open',
    facts: { date: date.date, shipment: shipment.row.number, documents: orderIds.length, leftBehind },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await announceSchedule(trx, schedule)
  return { shipment, leftBehind }
}

/** Truck and people of the shipment; createShipment reads what the truck of the fleet carries. */
async function truckOf(trx: Trx, schedule: ScheduleColumns, departsOn: CalendarDate) {
  const [gone] = inactiveOf(await readFleet(trx, [schedule]), schedule)
  if (gone !== undefined) throw new RuleError('SCHEDULE_FLEET_INACTIVE', { name: gone })
  return {
    warehouseId: schedule.warehouse_id,
    assigneeName: schedule.assignee_name,
    driverName: schedule.driver_name,
    carRegistration: schedule.car_registration,
    route: schedule.route,
    departsOn,
    departsTime: schedule.departs_time,
    returnsTime: null,
    capacityTotal: null,
    capacityAmbient: null,
    capacityRefrigerated: null,
    capacityFrozen: null,
    truckId: schedule.truck_id,
    driverId: schedule.driver_id,
    teamId: schedule.team_id,
  }
}

/** Today in Maputo. */
export const todayOf = ({ now }: Pick<Acting, 'now'>): CalendarDate => calendarDateAt(now.getTime())
