import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { Database } from '../../../apps/api/src/db/schema.ts'
import { readUser } from '../../../apps/api/src/features/imports/target/read-user.ts'
import type { OrderFilters } from '../../../apps/api/src/features/orders/filter/order-filters.ts'
import { listOrders } from '../../../apps/api/src/features/orders/queries/list-orders.ts'
import { type PlanNode, readOf } from './plan-node.ts'
import type { Sample } from './sample.ts'

/** How PostgreSQL answers one statement of a list: through what, and how many rows and pages of 8 kB it reads. */
export type Plan = {
  readonly asked: string
  readonly statement: string
  readonly through: string
  readonly rows: number
  readonly buffers: number
}

type Asked = readonly [name: string, filters: OrderFilters, page?: number]

/** One of each kind of filter. */
const listsOf = (sample: Sample): readonly Asked[] => [
  ['nothing', {}],
  ['status, spread', { status: ['CANCELED'] }],
  ['status, rare', { status: ['FAILED'] }],
  ['branch and stage', { branchId: ['NP'], stage: ['STOCK_ANALYSIS'] }],
  ['payment condition', { paymentCondition: '60 dias' }],
  ['user', { userId: sample.sellerId }],
  ['customer', { customerId: sample.customerId }],
  ['created in a year', { createdFrom: sample.year[0], createdTo: sample.year[1] }],
  ['user and created', { userId: sample.sellerId, createdFrom: sample.weeks[0] }],
  ['search of a number', { search: sample.number }],
  ['search of a name', { search: 'mercearia' }],
  ['part of a reference', { reference: sample.reference }],
  ['page 5 000', {}, 5000],
  ['branch, page 5 000', { branchId: ['SD'] }, 5000],
]

/** The plans of what an admin asks, statement by statement, once everything is warm. */
export async function readPlans(client: pg.Client, url: string, sample: Sample): Promise<Plan[]> {
  const said: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: openPool({ url, max: 1 }) })
  const db = new Kysely<Database>({
    dialect,
    log: ({ query }) => {
      said.push(query)
    },
  })
  try {
    const user = await readUser(db, 'admin')
    if (user === undefined) throw new Error('The demo company has no admin')
    const plans: Plan[] = []
    for (const [asked, filters, page = 1] of listsOf(sample)) {
      const query = { ...filters, tab: 'all', page, perPage: 50, sort: 'newest' } as const
      await listOrders(db, query, user, new Date())
      said.length = 0
      await listOrders(db, query, user, new Date())
      for (const statement of said.filter(isOfLists))
        plans.push({ asked, ...(await explain(client, statement)) })
    }
    return plans
  } finally {
    await db.destroy()
  }
}

/** The credit of the customers on a page is another matter. */
const isOfLists = ({ sql }: CompiledQuery) => !sql.includes('AS customer_id, c.credit_limit')

async function explain(client: pg.Client, { sql, parameters }: CompiledQuery): Promise<Omit<Plan, 'asked'>> {
  const text = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`
  await client.query(text, [...parameters])
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(text, [...parameters])
  const [top] = rows[0]?.['QUERY PLAN'] ?? []
  if (top === undefined) throw new Error('PostgreSQL explains nothing')
  return { statement: nameOf(sql), ...readOf(top.Plan) }
}

function nameOf(sql: string): string {
  if (sql.includes('"isExact"')) return 'count and sums'
  if (!sql.includes('creator_name')) return 'where the page lies'
  return 'rows'
}
