import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { listOrders } from '../../../apps/api/src/aggregates/documents/list/list-orders.ts'
import type { OrderFilters } from '../../../apps/api/src/aggregates/documents/list/order-filters.ts'
import { readUser } from '../../../apps/api/src/aggregates/users/read-user.ts'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import type { Database } from '../../../apps/api/src/db/schema.ts'
import { type PlanNode, readOf } from './plan-node.ts'
import type { Sample } from './sample.ts'

/** How PostgreSQL answers one statement of a list: through what, and how many rows and pages of 8 kB it reads. */
export type Plan = {
  readonly list: string
  readonly statement: string
  readonly through: string
  readonly rows: number
  readonly buffers: number
}

type ListQuery = readonly [name: string, filters: OrderFilters, page?: number]

/** One of each kind of filter. */
const listsOf = (sample: Sample): readonly ListQuery[] => [
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
  const queries: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: openPool({ url, max: 1 }) })
  const db = new Kysely<Database>({
    dialect,
    log: ({ query }) => {
      queries.push(query)
    },
  })
  try {
    const user = await readUser(db, 'admin')
    if (user === undefined) throw new Error('The demo company has no admin')
    const plans: Plan[] = []
    for (const [list, filters, page = 1] of listsOf(sample)) {
      const query = { ...filters, tab: 'all', page, perPage: 50, sort: 'newest' } as const
      await listOrders(db, query, user, new Date())
      queries.length = 0
      await listOrders(db, query, user, new Date())
      for (const statement of queries.filter(isOfLists))
        plans.push({ list, ...(await explain(client, statement)) })
    }
    return plans
  } finally {
    await db.destroy()
  }
}

/** Leaves out the statement that reads the credit of the customers on a page. */
const isOfLists = ({ sql }: CompiledQuery) => !sql.includes('AS customer_id, c.credit_limit')

async function explain(client: pg.Client, { sql, parameters }: CompiledQuery): Promise<Omit<Plan, 'list'>> {
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
