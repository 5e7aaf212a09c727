import { expect, it } from 'vitest'
import { EMPTY_TRUCK, inputOf, missingOf, type Truck } from './truck.ts'

const truck: Truck = {
  ...EMPTY_TRUCK,
  assigneeName: 'Ana',
  driverName: 'Rui',
  carRegistration: 'AAA-001',
  route: 'Norte',
}

it('is not saved without a limit because its capacity is not clear', () => {
  expect(missingOf(truck)).toEqual([])
  expect(missingOf({ ...truck, unread: { capacityAmbient: '12.000' } })).toEqual(['capacityAmbient'])
  expect(missingOf({ ...EMPTY_TRUCK, route: 'Norte', unread: {} })).toEqual([
    'carRegistration',
    'driverName',
    'assigneeName',
  ])
})

it('sends only what belongs to the truck', () => {
  expect(inputOf({ ...truck, unread: {} }, [])).not.toHaveProperty('unread')
})
