import { expect, test } from 'vitest'
import { bodyOf, emptySchedule, previewOf, requiredOf, type ScheduleForm } from './schedule-form.ts'

const form: ScheduleForm = {
  ...emptySchedule('2026-11-24', 'SD1'),
  customer: { id: 7, name: 'Supermercado Baía Azul' },
  route: ' Rota 3 ',
  assigneeName: 'Equipa A',
  driverName: 'Alberto Sitoe',
  carRegistration: 'ABC 482 MC',
  truckId: 4,
  occurrence: 'monthly',
  weekdays: [1, 5],
  day: 31,
}

test('only the fields of the chosen occurrence are sent', () => {
  expect(bodyOf(form)).toEqual({
    customerId: 7,
    route: 'Rota 3',
    warehouseId: 'SD1',
    assigneeName: 'Equipa A',
    driverName: 'Alberto Sitoe',
    carRegistration: 'ABC 482 MC',
    truckId: 4,
    driverId: null,
    teamId: null,
    recurrence: { occurrence: 'monthly', day: 31, shortMonth: 'last-day' },
    dayOff: 'after',
    schedulingDate: '2026-11-24',
    departsTime: '06:00',
  })
  expect(bodyOf({ ...form, occurrence: 'weekly', departsTime: '' })).toMatchObject({
    recurrence: { occurrence: 'weekly', weekdays: [1, 5] },
    departsTime: null,
  })
  expect(bodyOf({ ...form, occurrence: 'daily' }).recurrence).toEqual({ occurrence: 'daily' })
})

test('a weekly rule without a day is missing something, and has no preview', () => {
  const weekly: ScheduleForm = { ...form, occurrence: 'weekly', weekdays: [] }
  expect(requiredOf(weekly)).toContain(null)
  expect(requiredOf(form)).not.toContain(null)
  expect(previewOf(weekly, 3)).toBeNull()
  expect(previewOf({ ...form, warehouseId: null }, null)).toBeNull()
  expect(previewOf(form, 3)).toMatchObject({ scheduleId: 3, carRegistration: 'ABC 482 MC', count: 12 })
})
