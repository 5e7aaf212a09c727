import { expect, it } from 'vitest'
import { EMPTY_TRUCK, inputOf, missingOf, type Truck } from './truck.ts'

const truck: Truck = {
  ...EMPTY_TRUCK,
  assigneeName: 'Ana',
  driverName: 'Rui',
  carRegistration: 'AAA-001',
  route: 'Norte',
}

it('an invalid capacity is reported and not taken for no limit', () => {
  expect(missingOf(truck)).toEqual([])
  expect(missingOf({ ...truck, unread: { capacityAmbient: '12.000' } })).toEqual(['capacityAmbient'])
  expect(missingOf({ ...EMPTY_TRUCK, route: 'Norte', unread: {} })).toEqual([
    'carRegistration',
    'driverName',
    'assigneeName',
  ])
})

it('invalid texts are not sent', () => {
  expect(inputOf({ ...truck, unread: {} }, [])).not.toHaveProperty('unread')
})
