import { isRole } from '@cais/domain/access/roles'
import {
  checklistOf,
  isSetUp,
  missingRoles,
  type SetupStep,
  type StepFacts,
} from '@cais/domain/company/checklist'
import { missingOfCompany } from '@cais/domain/company/company-card'
import { sql } from 'kysely'
import { readCompany } from '../../../aggregates/company/company-card.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'

/** What is set up and what is missing, out of the records as they are now; nobody ticks anything off. */
export async function readChecklist(db: Db, config: Pick<Config, 'backupFolder'>, now: Date) {
  const [{ card }, found] = [await readCompany(db), await readFacts(db, now)]
  const missing = missingOfCompany(card)
  const some = (count: number, names: readonly (string | null)[] = []): StepFacts => ({
    count,
    names: names.filter((name) => name !== null),
    missing: [],
  })
  const roles = found.roles.filter(isRole)
  const backups = config.backupFolder === undefined ? 0 : 1
  const facts: Record<SetupStep, StepFacts> = {
    company: { count: card.name === '' ? 0 : 1, names: [card.name, card.nuit].filter(Boolean), missing },
    logo: some(card.logo === null ? 0 : 1, [card.logo?.name ?? null]),
    branch: some(found.branches, found.branch_names),
    warehouse: some(found.warehouses, found.warehouse_names),
    vat: some(found.codes, found.code_names),
    conditions: some(found.conditions, found.condition_names),
    users: { count: found.users, names: [], missing: missingRoles(roles) },
    articles: some(found.products),
    prices: some(found.priced),
    customers: some(found.customers),
    stock: some(found.levels),
    balances: some(found.balances),
    printers: some(found.printers, found.printer_names),
    backups: some(backups, [config.backupFolder ?? null]),
    order: some(found.orders),
    invoice: some(found.invoices),
  }
  const steps = checklistOf(facts)
  return { company: card.name, isSetUp: isSetUp(steps), steps: steps.map(plainStep) }
}

/** The arrays of the reply belong to it. */
const plainStep = (step: ReturnType<typeof checklistOf>[number]) => ({
  ...step,
  names: [...step.names],
  missing: [...step.missing],
  needs: [...step.needs],
})

type Facts = Readonly<
  Record<
    | 'branches'
    | 'warehouses'
    | 'codes'
    | 'conditions'
    | 'users'
    | 'products'
    | 'priced'
    | 'customers'
    | 'levels'
    | 'balances'
    | 'printers'
    | 'orders'
    | 'invoices',
    number
  >
> &
  Readonly<
    Record<
      'branch_names' | 'warehouse_names' | 'code_names' | 'condition_names' | 'printer_names' | 'roles',
      readonly string[]
    >
  >

/** Counts stop at what a list shows: a million documents are not counted to say that there are some. */
async function readFacts(db: Db, now: Date): Promise<Facts> {
  const upTo = (most: number, rows: ReturnType<typeof sql>) =>
    sql`(SELECT count(*)::int FROM (${rows} LIMIT ${sql.lit(most)}) AS found)`
  const names = (rows: ReturnType<typeof sql>) => sql`ARRAY(${rows} LIMIT 3)`
  const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE 'Africa/Maputo')::date`
  const rate = sql`FROM vat_rates WHERE valid_from <= ${today} AND (valid_to IS NULL OR valid_to >= ${today})`
  const { rows } = await sql<Facts>`SELECT
    ${upTo(1000, sql`SELECT FROM branches WHERE active`)} AS branches,
    ${names(sql`SELECT name || ' ' || series_code FROM branches WHERE active ORDER BY id`)} AS branch_names,
    ${upTo(1000, sql`SELECT FROM warehouses WHERE kind = 'sale'`)} AS warehouses,
    ${names(sql`SELECT name || ' ' || id FROM warehouses WHERE kind = 'sale' ORDER BY id`)} AS warehouse_names,
    ${upTo(1000, sql`SELECT ${rate}`)} AS codes,
    ${names(sql`SELECT code || ' ' || trim_scale(rate_bp / 100.0) || ' %' ${rate} ORDER BY code`)} AS code_names,
    ${upTo(1000, sql`SELECT FROM payment_conditions WHERE active`)} AS conditions,
    ${names(sql`SELECT code FROM payment_conditions WHERE active ORDER BY id`)} AS condition_names,
    ${upTo(1000, sql`SELECT FROM users WHERE active`)} AS users,
    ARRAY(SELECT DISTINCT role FROM users, unnest(roles) AS role WHERE active ORDER BY role) AS roles,
    ${upTo(1000, sql`SELECT FROM products`)} AS products,
    ${upTo(1000, sql`SELECT FROM products WHERE unit_price > 0`)} AS priced,
    ${upTo(1000, sql`SELECT FROM customers WHERE active`)} AS customers,
    ${upTo(1000, sql`SELECT FROM stock_levels WHERE on_hand > 0`)} AS levels,
    ${upTo(1, sql`SELECT FROM account_entries WHERE kind = 'opening'`)} AS balances,
    ${upTo(1000, sql`SELECT FROM printers WHERE active`)} AS printers,
    ${names(sql`SELECT name FROM printers WHERE active ORDER BY id`)} AS printer_names,
    ${upTo(1, sql`SELECT FROM orders WHERE submitted_at IS NOT NULL`)} AS orders,
    ${upTo(1, sql`SELECT FROM invoices`)} AS invoices`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('A count has one row')
  return facts
}
