import type { priceLine, priceLineQuery } from '@cais/contract/price-lists/schemas'
import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { changeOf, marginOf, type PricePolicy, priceBreaches } from '@cais/domain/pricing/price-limits'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import { readPricePolicy } from '../policy.ts'
import { findVersion, PRICE_BEFORE, textArray } from '../store.ts'

type Query = z.output<typeof priceLineQuery>
type Line = z.input<typeof priceLine>
type Asked = { readonly id: number; readonly number: number; readonly query: Query; readonly user: User }

/** The articles with their prices in a version, by code, from one on; with the counts of every filter. */
export async function listLines(db: Db, { id, number, query, user }: Asked) {
  const { version, base } = await findVersion(db, { id, number }, user)
  const { withList, withNumber } = query
  const other =
    withList === undefined || withNumber === undefined
      ? null
      : (await findVersion(db, { id: withList, number: withNumber }, user)).version
  const policy = await readPricePolicy(db)
  const seesDrafts = canDo(user.roles, 'manage-prices')
  const from = source({ version: version.id, base: (other ?? base)?.id ?? null, seesDrafts })
  // What is compared with has its own prices alone.
  const before = other ? sql<number | null>`base.price` : PRICE_BEFORE
  const conditions = conditionsOf(policy, before)
  const search = matches('p.search_text', query.search)
  const [rows, counts] = await Promise.all([
    sql<Row>`
      SELECT ${columnsOf(before)} ${from}
      WHERE ${allOf([conditions.all, ...search, conditions[query.show], query.after !== undefined && sql<boolean>`p.id > ${query.after}`])}
      ORDER BY p.id LIMIT ${query.perPage}`.execute(db),
    readCounts(db, { from, conditions, search }),
  ])
  const data = rows.rows.map((row) => presentLine(row, { policy, user }))
  const last = data.length < query.perPage ? undefined : data.at(-1)
  return { data, meta: { after: last?.productId ?? null, counts } }
}

/** The articles of a version with a price, in the columns of a file of prices: what comes in goes out. */
export function linesFile({ id, number, user }: Omit<Asked, 'query'>) {
  const seesDrafts = canDo(user.roles, 'manage-prices')
  const { operations } = user.scope
  return listFile<FileRow, FileRow>({
    name: { pt: 'precos', en: 'prices' },
    columns: FILE_COLUMNS,
    statement: sql<FileRow>`
      SELECT p.id AS product_id, p.description, p.unit, ${seesDrafts ? sql`coalesce(line.entered, line.price)` : sql`line.price`} AS price
      FROM price_versions AS v JOIN price_lists AS l ON l.id = v.list_id
      JOIN price_lines AS line ON line.version_id = v.id JOIN products AS p ON p.id = line.product_id
      WHERE l.id = ${id} AND v.number = ${number}
        AND ${seesDrafts ? sql`true` : sql`v.published_at IS NOT NULL AND line.price IS NOT NULL`}
        AND ${operations === 'all' ? sql`true` : sql`(l.operation_id IS NULL OR l.operation_id = any(${textArray(operations)}))`}
      ORDER BY p.id`,
    present: (found) => found,
  })
}

type FileRow = {
  readonly product_id: string
  readonly description: string
  readonly unit: string
  readonly price: number
}

const FILE_COLUMNS: readonly Column<FileRow>[] = [
  column.text({ pt: 'Código', en: 'Code' }, (row) => row.product_id),
  column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
  column.text({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
  column.money({ pt: 'Preço (MZN)', en: 'Price (MZN)' }, (row) => row.price),
]

type Row = {
  readonly product_id: string
  readonly description: string
  readonly unit: string
  readonly cost: number
  readonly before: number | null
  readonly price: number | null
  readonly entered: number | null
  readonly entered_by: number | null
  readonly person: string | null
  readonly waiting: boolean
}

type Price = RawBuilder<number | null>

const columnsOf = (
  before: Price,
) => sql`p.id AS product_id, p.description, p.unit, p.unit_cost AS cost, ${before} AS before,
  line.price, line.entered, line.entered_by, line.waiting,
  (SELECT rtrim(u.name || ' ' || u.surname) FROM users AS u WHERE u.id = line.entered_by) AS person`

type Source = { readonly version: number; readonly base: number | null; readonly seesDrafts: boolean }

/** Typed prices are only for those who manage prices. */
const source = ({ version, base, seesDrafts }: Source) => sql`
  FROM products AS p
  LEFT JOIN LATERAL (SELECT own.price, own.waiting AND ${seesDrafts} AS waiting,
      CASE WHEN ${seesDrafts} THEN own.entered END AS entered, CASE WHEN ${seesDrafts} THEN own.entered_by END AS entered_by
    FROM price_lines AS own WHERE own.version_id = ${version} AND own.product_id = p.id) AS line ON true
  LEFT JOIN price_lines AS base ON base.version_id = ${base} AND base.product_id = p.id`

const NEXT = sql`coalesce(line.entered, line.price)`
const isListed = sql<boolean>`${NEXT} IS NOT NULL`

type Conditions = Readonly<Record<Query['show'], RawBuilder<boolean>>>

/** What each filter shows. 'above' says in SQL what priceBreaches says of a typed price. */
const conditionsOf = ({ maxRise, maxFall, minMargin }: PricePolicy, before: Price): Conditions => ({
  all: sql<boolean>`(p.active OR ${isListed})`,
  listed: isListed,
  changed: sql<boolean>`(${isListed} AND ${NEXT} IS DISTINCT FROM ${before})`,
  above: sql<boolean>`(line.entered IS NOT NULL AND line.entered IS DISTINCT FROM ${before} AND (
    coalesce((line.entered - ${before}) * 10000 > ${before} * ${maxRise}::bigint, false)
    OR coalesce((${before} - line.entered) * 10000 > ${before} * ${maxFall}::bigint, false)
    OR coalesce(p.unit_cost > 0 AND (line.entered - p.unit_cost) * 10000 < line.entered * ${minMargin}::bigint, false)))`,
  waiting: sql<boolean>`coalesce(line.waiting, false)`,
})

type Counting = {
  readonly from: RawBuilder<unknown>
  readonly conditions: Conditions
  readonly search: readonly RawBuilder<boolean>[]
}

async function readCounts(db: Db, { from, conditions, search }: Counting) {
  const { rows } = await sql<Record<Query['show'], number>>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${conditions.listed}))::int AS listed,
      (count(*) FILTER (WHERE ${conditions.changed}))::int AS changed,
      (count(*) FILTER (WHERE ${conditions.above}))::int AS above,
      (count(*) FILTER (WHERE ${conditions.waiting}))::int AS waiting
    ${from} WHERE ${allOf([conditions.all, ...search])}`.execute(db)
  return rows[0] ?? { all: 0, listed: 0, changed: 0, above: 0, waiting: 0 }
}

function presentLine(row: Row, { policy, user }: { policy: PricePolicy; user: User }): Line {
  const seesCosts = canDo(user.roles, 'see-costs')
  const { before, entered, cost } = row
  const next = entered ?? row.price
  const margin = (price: number | null) => (price === null || !seesCosts ? null : marginOf(price, cost))
  return {
    productId: row.product_id,
    description: row.description,
    unit: row.unit,
    cost: seesCosts && cost > 0 ? cost : null,
    before,
    price: row.price,
    entered,
    enteredBy: row.entered_by === null ? null : { id: row.entered_by, name: row.person ?? '' },
    waiting: row.waiting ?? false,
    change: next === null ? null : changeOf(before, next),
    margin: margin(next),
    marginBefore: margin(before),
    breaches:
      entered === null
        ? []
        : priceBreaches({ before, after: entered, cost }, policy).map(({ limit }) => limit),
  }
}
