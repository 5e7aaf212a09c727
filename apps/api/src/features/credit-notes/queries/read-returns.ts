import type { ReturnsFigures, ReturnsQuery } from '@cais/contract/credit-notes/figures'
import type { ReasonPlace } from '@cais/domain/credit-notes/reason-effects'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import {
  type CreditedGroup,
  readCollections,
  readCredited,
  readCreditedByWeek,
  readDecided,
  readOldestCollection,
  readSalesByWeek,
  readSums,
  readTimes,
  type Sold,
  type Span,
  soldOfProducts,
  soldOnTrucks,
  soldToCustomers,
  within,
} from './returns-sql.ts'

const WEEKS = 13
const MAX_DAYS = 371
/** The same weekday a year before. */
const DAYS_OF_YEAR = 364
/** Rows of each ranking; the list behind the figure shows all. */
const RANKED = 8

/** The figures of returns (docs/domain/returns-figures.md): what was issued in some weeks in the user's scope, and the collections that are open now. */
export async function readReturns(
  db: Db,
  query: ReturnsQuery,
  { user, lang, now }: Reader,
): Promise<ReturnsFigures> {
  const today = calendarDateAt(now().getTime())
  const span = spanOf(query, user.scope, today)
  const lastYear = yearBefore(span)
  const [groups, sales, sums, before, times, collections, oldest] = await Promise.all([
    readCredited(db, span),
    readSalesByWeek(db, span),
    readSums(db, span),
    readSums(db, lastYear),
    readTimes(db, span),
    readCollections(db, span, today),
    readOldestCollection(db, span),
  ])
  const [soldBefore, creditedBefore, decided] = await Promise.all([
    readSalesByWeek(db, lastYear),
    readCreditedByWeek(db, lastYear),
    readDecided(db, span),
  ])
  const of = (kind: CreditedGroup['kind']) => ranked(groups, kind)
  const [customers, products, routes, drivers, batches] = [
    of('customer'),
    of('product'),
    of('route'),
    of('driver'),
    of('batch'),
  ]
  const [toCustomers, ofProducts, onRoutes, withDrivers, reasons] = await Promise.all([
    soldToCustomers(
      db,
      span,
      customers.flatMap(({ customer_id: id }) => id ?? []),
    ),
    soldOfProducts(
      db,
      span,
      [...products, ...batches].flatMap((row) => row.product_id ?? row.batch_product ?? []),
    ),
    soldOnTrucks(
      db,
      span,
      'route',
      routes.flatMap(({ route }) => route ?? []),
    ),
    soldOnTrucks(
      db,
      span,
      'driver_name',
      drivers.flatMap(({ driver }) => driver ?? []),
    ),
    db.selectFrom('reasons').select(['id', 'name_pt', 'name_en']).execute(),
  ])
  const named = (sold: ReadonlyMap<string, Sold>, key: string) => ({
    name: sold.get(key)?.name ?? key,
    sales: sold.get(key)?.net ?? 0,
  })
  const reasonNames = new Map(
    reasons.map((reason) => [reason.id, lang === 'pt' ? reason.name_pt : reason.name_en]),
  )
  const all = groups.find(({ kind }) => kind === 'all')
  const timeOf = (wanted: (typeof times)[number]['step']) => {
    const found = times.find(({ step }) => step === wanted)
    return found === undefined ? null : { half: found.half, most: found.most }
  }
  return {
    from: span.from,
    to: span.to,
    net: sums.net,
    notes: all?.notes ?? 0,
    sales: sums.sales,
    lastYear: before.sales === 0 ? null : before,
    weeks: weeksOf(span, groups, { sales, soldBefore, creditedBefore }),
    reasons: groups
      .filter(({ kind }) => kind === 'reason')
      .toSorted(byNet)
      .flatMap(({ reason_id: id, place, net, notes }) =>
        id === null || place === null ? [] : [{ id, name: reasonNames.get(id) ?? id, place, net, notes }],
      ),
    customers: customers.flatMap(({ customer_id: id, net, notes }) =>
      id === null ? [] : [{ id, net, notes, ...named(toCustomers, String(id)) }],
    ),
    products: products.flatMap(({ product_id: id, net, notes }) =>
      id === null ? [] : [{ id, net, notes, ...named(ofProducts, id) }],
    ),
    routes: routes.flatMap(({ route, net, notes }) =>
      route === null ? [] : [{ net, notes, ...named(onRoutes, route) }],
    ),
    drivers: drivers.flatMap(({ driver, net, notes }) =>
      driver === null ? [] : [{ net, notes, ...named(withDrivers, driver) }],
    ),
    batches: batches.flatMap(({ batch, batch_product: productId, net, notes, quantity }) =>
      batch === null || productId === null
        ? []
        : [
            {
              batch,
              productId,
              name: named(ofProducts, productId).name,
              net,
              notes,
              quantity: quantity / 1000,
            },
          ],
    ),
    times: times.flatMap(({ step, half, most }) =>
      step === 'all' || step === 'claim' ? [] : [{ step, half, most }],
    ),
    toCredit: timeOf('all'),
    fromClaim: timeOf('claim'),
    collections,
    oldest,
    decided,
  }
}

/** Whole weeks up to today, or the days that are asked for; not more than a year. */
export function spanOf(query: ReturnsQuery, scope: Reader['user']['scope'], today: CalendarDate): Span {
  const to = query.to ?? today
  const asked = query.from ?? addDays(mondayOf(to), -7 * (WEEKS - 1))
  const first = addDays(to, 1 - MAX_DAYS)
  return {
    from: asked < first ? first : asked,
    to,
    branches: within(query.branchId, scope.branches),
    operations: within(query.operationId, scope.operations),
  }
}

const yearBefore = (span: Span): Span => ({
  ...span,
  from: addDays(span.from, -DAYS_OF_YEAR),
  to: addDays(span.to, -DAYS_OF_YEAR),
})

function mondayOf(day: CalendarDate): CalendarDate {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const byNet = (a: CreditedGroup, b: CreditedGroup) => b.net - a.net || keyOf(a).localeCompare(keyOf(b))
const keyOf = (row: CreditedGroup) =>
  `${row.reason_id ?? row.customer_id ?? row.product_id ?? row.route ?? row.driver ?? row.batch ?? ''}`

const KEYS = {
  customer: 'customer_id',
  product: 'product_id',
  route: 'route',
  driver: 'driver',
  batch: 'batch',
} as const

function ranked(groups: readonly CreditedGroup[], kind: CreditedGroup['kind']): CreditedGroup[] {
  const key = KEYS[kind as keyof typeof KEYS]
  return groups
    .filter((row) => row.kind === kind && row[key] !== null)
    .toSorted(byNet)
    .slice(0, RANKED)
}

type ByWeek = ReadonlyMap<CalendarDate, number>

/** The week that began 364 days before. */
function yearAgo(
  monday: CalendarDate,
  sold: ByWeek,
  credited: ByWeek,
): ReturnsFigures['weeks'][number]['lastYear'] {
  const before = addDays(monday, -DAYS_OF_YEAR)
  const sales = sold.get(before)
  return sales === undefined ? null : { net: credited.get(before) ?? 0, sales }
}

function weeksOf(
  { from, to }: Span,
  groups: readonly CreditedGroup[],
  { sales, soldBefore, creditedBefore }: Readonly<Record<'sales' | 'soldBefore' | 'creditedBefore', ByWeek>>,
): ReturnsFigures['weeks'] {
  const weeks: ReturnsFigures['weeks'] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    const net = (place: ReasonPlace) =>
      groups.find((row) => row.kind === 'week' && row.week === monday && row.place === place)?.net ?? 0
    weeks.push({
      from: monday < from ? from : monday,
      to: sunday > to ? to : sunday,
      sales: sales.get(monday) ?? 0,
      lastYear: yearAgo(monday, soldBefore, creditedBefore),
      places: {
        none: net('none'),
        warehouse: net('warehouse'),
        truck: net('truck'),
        customer: net('customer'),
      },
    })
  }
  return weeks
}
