import { scheduleInput } from '@cais/contract/schedules/schemas'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { readUser } from '../../aggregates/users/read-user.ts'
import type { Trx } from '../../db/transaction.ts'
import { pauseSchedule } from '../../features/schedules/commands/change-state.ts'
import { createSchedule } from '../../features/schedules/commands/save-schedule.ts'

/** Route, warehouse, registration, driver, hour of departure, and the rule; none leaves on the day of the demo, so that nothing opens by itself while people look around. */
const SCHEDULES = [
  ['Maputo Centro', 'SD1', 'AFG 214 MP', 'Alfredo Chissano', '06:30', { inDays: [1, 3] }],
  ['Matola', 'SD1', 'AHB 530 MP', 'Belmiro Tembe', '05:30', { inDays: [2, 5] }],
  ['Beira Cidade', 'BE1', 'AEB 118 SF', 'Domingos Sitoe', '07:00', { day: 31 }],
  ['Nampula Cidade', 'NP1', 'ADN 902 NP', 'Elias Mucavele', '06:00', { inDays: [1] }],
] as const

/** Recurring schedules of the demo company; the last one is paused. */
export async function loadSchedules(trx: Trx, now: Date): Promise<void> {
  const user = await readUser(trx, 'admin')
  if (user === undefined) throw new Error('The demo company has an administrator')
  const today = calendarDateAt(now.getTime())
  let last = 0
  for (const [route, warehouseId, carRegistration, driverName, departsTime, rule] of SCHEDULES) {
    const recurrence =
      'day' in rule
        ? { occurrence: 'monthly', day: rule.day, shortMonth: 'last-day' }
        : { occurrence: 'weekly', weekdays: rule.inDays.map((days) => weekdayOf(addDays(today, days))) }
    const input = { route, warehouseId, carRegistration, driverName, departsTime, recurrence }
    const schedulingDate = addDays(today, 1)
    last = await createSchedule(
      trx,
      scheduleInput.parse({ ...input, assigneeName: 'Equipa A', dayOff: 'after', schedulingDate }),
      { user, now },
    )
  }
  await pauseSchedule(trx, { id: last, version: undefined }, { user, now })
}

/** 1 = Monday to 7 = Sunday. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7
