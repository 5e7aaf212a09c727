import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { foldCode } from '@cais/domain/master-data/edit-card'
import { plainRegistration } from '@cais/domain/master-data/registration'
import { sql } from 'kysely'
import { readUser } from '../../aggregates/users/read-user.ts'
import type { Trx } from '../../db/transaction.ts'
import { createList } from '../../features/prices/commands/edit-list.ts'
import { addVersion } from '../../features/prices/commands/edit-version.ts'
import { enterPrices } from '../../features/prices/commands/enter-prices.ts'

const TONNE = 1_000_000

/** Registration, name, branch, tonnes in all and of which refrigerated and frozen. */
const TRUCKS = [
  ['AFG 214 MP', 'Isuzu FVR', 'SD', 9, 3, 2],
  ['AHB 530 MP', 'Hino 500', 'SD', 12, 4, 4],
  ['AKC 077 MC', 'Mitsubishi Canter', 'SD', 3.5, 3.5, 0],
  ['AEB 118 SF', 'Isuzu NPR', 'BE', 5, 2, 2],
  ['ADN 902 NP', 'Hino 300', 'NP', 4, 0, 0],
] as const

/** Name, branch, duty, phone. */
const DRIVERS = [
  ['Alfredo Chissano', 'SD', 'driver', '+258 84 300 4101'],
  ['Belmiro Tembe', 'SD', 'driver', '+258 84 300 4102'],
  ['Custódio Langa', 'SD', 'helper', '+258 84 300 4103'],
  ['Domingos Sitoe', 'BE', 'driver', '+258 84 300 4104'],
  ['Elias Mucavele', 'NP', 'driver', '+258 84 300 4105'],
] as const

/** Routes of the customers, trucks, drivers, and a price list that is being prepared. */
export async function loadMasterData(trx: Trx, now: Date): Promise<void> {
  await loadRoutes(trx)
  await trx
    .insertInto('trucks')
    .values(
      TRUCKS.map(([registration, name, branch_id, tonnes, chilled, frozen]) => ({
        key: plainRegistration(registration),
        registration,
        name,
        branch_id,
        capacity: tonnes * TONNE,
        capacity_ambient: tonnes * TONNE,
        capacity_chilled: chilled * TONNE,
        capacity_frozen: frozen * TONNE,
      })),
    )
    .execute()
  await trx
    .insertInto('drivers')
    .values(
      DRIVERS.map(([name, branch_id, duty, phone]) => ({
        key: foldCode(name),
        name,
        branch_id,
        duty,
        phone,
        licence: '',
      })),
    )
    .execute()
  await prepareNextPrices(trx, now)
}

async function loadRoutes(trx: Trx) {
  const found = await trx
    .selectFrom('customers')
    .select(['route', sql<string[]>`array_agg(DISTINCT branch_id)`.as('branches')])
    .where('route', '<>', '')
    .groupBy('route')
    .orderBy('route')
    .execute()
  await trx
    .insertInto('routes')
    .values(
      found.map(({ route, branches }) => ({
        key: foldCode(route),
        code: route,
        name: '',
        branch_id: branches.length === 1 ? (branches[0] ?? null) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Prices of hotels and restaurants, three per cent above those of today, to the metical: typed and not published yet. */
async function prepareNextPrices(trx: Trx, now: Date) {
  const user = await readUser(trx, 'admin')
  if (user === undefined) throw new Error('The demo company has an administrator')
  const acting = { user, now }
  const listId = await createList(
    trx,
    { code: 'HORECA', name: 'Hotelaria', operationId: 'HORECA', segment: null },
    acting,
  )
  const validFrom = addDays(calendarDateAt(now.getTime()), 60)
  await addVersion(trx, { listId, validFrom, validTo: null }, acting)
  const products = await trx.selectFrom('products').select(['id', 'unit_price']).orderBy('id').execute()
  const lines = products.map(({ id: productId, unit_price }) => ({
    productId,
    price: Math.round((unit_price * 1.03) / 100) * 100,
  }))
  await enterPrices(trx, { listId, number: 1, lines }, acting)
}
