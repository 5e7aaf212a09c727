import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import {
  capacityOfTruck,
  type Departure,
  type FleetMember,
  hourBack,
  keeperOf,
  overlaps,
  requireFree,
  requireReturnAfterDeparture,
  type Trip,
} from './fleet.ts'

const DAY = '2026-11-24'
const out = (
  departsTime: string | null = null,
  returnsTime: string | null = null,
  departsOn = DAY,
): Departure => ({
  departsOn,
  departsTime,
  returnsTime,
})

test.each([
  ['two whole days', out(), out(), true],
  ['two days', out(), out(null, null, '2026-11-25'), false],
  ['a whole day and an hour of it', out(), out('14:00'), true],
  ['an hour and the time after it, without an end', out('08:00'), out('14:00'), true],
  ['back before the other leaves', out('08:00', '12:30'), out('14:00'), false],
  ['back at the minute at which the other leaves', out('08:00', '14:00'), out('14:00'), false],
  ['back a minute later', out('08:00', '14:01'), out('14:00'), true],
  ['one within the other', out('08:00', '17:00'), out('09:00', '10:00'), true],
  ['back before it left keeps nothing', out('10:00', '10:00'), out('08:00', '12:00'), false],
])('%s', (_what, one, other, expected) => {
  expect(overlaps(one, other)).toBe(expected)
  expect(overlaps(other, one)).toBe(expected)
})

const trip = (departure: Departure, shipmentId = 7): Trip => ({
  ...departure,
  shipmentId,
  number: 'CG.SD.2026/7',
  stage: 'loading',
})

test.each<[string, FleetMember, string | null]>([
  ['free', { active: true, trips: [] }, null],
  ['inactive', { active: false, trips: [trip(out())] }, 'inactive'],
  ['a licence of yesterday', { active: true, licenceValidUntil: '2026-11-23' }, 'licence'],
  ['a licence that ends that day', { active: true, licenceValidUntil: DAY }, null],
  ['a licence that nobody knows', { active: true, licenceValidUntil: null }, null],
  ['another shipment', { active: true, trips: [trip(out())] }, 'shipment'],
  ['the shipment itself', { active: true, trips: [trip(out(), 1)] }, null],
  ['another hour', { active: true, trips: [trip(out('06:00', '09:00'))] }, null],
])('%s', (_what, member, kind) => {
  expect(keeperOf(member, out('10:00'), 1)?.kind ?? null).toBe(kind)
})

describe('a choice that is not free', () => {
  test.each([
    ['truckId', { active: true, trips: [trip(out('08:00', '12:00'))] }, 'TRUCK_TAKEN'],
    ['driverId', { active: true, trips: [trip(out('08:00', '12:00'))] }, 'DRIVER_TAKEN'],
    ['driverId', { active: true, licenceValidUntil: '2026-01-31' }, 'LICENCE_EXPIRED'],
    ['teamId', { active: false }, 'FLEET_INACTIVE'],
  ] as const)('%s', (field, member, code) => {
    const refusal = refusalOf(() => requireFree({ field, name: 'X', member }, out('09:00'), null))
    expect([refusal?.code, refusal?.details[0]?.field]).toEqual([code, field])
  })

  test('says which shipment has it and until when', () => {
    const member = { active: true, trips: [trip(out('08:00', '12:00'))] }
    const refusal = refusalOf(() => requireFree({ field: 'truckId', name: 'X', member }, out(), null))
    expect(refusal?.facts).toEqual({
      name: 'X',
      shipment: 7,
      number: 'CG.SD.2026/7',
      departsOn: DAY,
      departsTime: '08:00',
      returnsTime: '12:00',
    })
  })
})

test.each([
  [null, null, null],
  ['08:00', '08:01', null],
  ['08:00', '08:00', 'RETURN_BEFORE_DEPARTURE'],
  ['08:00', '07:00', 'RETURN_BEFORE_DEPARTURE'],
  [null, '00:00', 'RETURN_BEFORE_DEPARTURE'],
])('leaves at %s, back at %s', (departsTime, returnsTime, code) => {
  expect(refusalOf(() => requireReturnAfterDeparture(out(departsTime, returnsTime)))?.code ?? null).toBe(code)
})

test.each([
  ['back at noon', out('08:00'), '12:00'],
  ['back before it was to leave', out('14:00'), '14:00'],
  ['of yesterday', out('08:00', null, '2026-11-23'), '23:59'],
  ['of yesterday, with its hour', out('08:00', '17:00', '2026-11-23'), '17:00'],
])('%s', (_what, departure, hour) => {
  expect(hourBack(departure, { day: DAY, hour: '12:00' })).toBe(hour)
})

test('a truck whose card splits nothing tells only its total', () => {
  const whole = { capacity: 8000, ambient: 0, refrigerated: 0, frozen: 0 }
  expect(capacityOfTruck(whole)).toEqual({ total: 8000, ambient: null, refrigerated: null, frozen: null })
  expect(capacityOfTruck({ ...whole, ambient: 5000 })).toMatchObject({ ambient: 5000, refrigerated: 0 })
})

function refusalOf(act: () => void): RuleError | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}
