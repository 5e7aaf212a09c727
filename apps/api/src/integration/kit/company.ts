import { buildTestApp, type TestApp, type TestAppOptions } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'
import { branchOf, COLUMNS, type Column, roleOf } from './access-columns.ts'

/** A company with somebody of every role, a customer, and goods for a thousand documents in branch SD. */
export type Company = Awaited<ReturnType<typeof openCompany>>

export async function openCompany(options: TestAppOptions = {}) {
  const testApp = await buildTestApp(options)
  const { db } = testApp.deps
  await seedTrade(db)
  const people = await signInAll(testApp)
  const call = callsOf(testApp)
  const customer = await addCustomer(db, { credit_limit: 99_000_000_000 })
  const unbillable = await addCustomer(db, { nuit: null, credit_limit: 99_000_000_000 })
  const must = mustOf(call)
  const levels = await receiveGoods(must, people)
  return { testApp, db, call, must, people, customer, unbillable, levels }
}

async function signInAll(testApp: TestApp): Promise<Readonly<Record<Column, Person>>> {
  const entries: [Column, Person][] = []
  for (const column of COLUMNS) {
    const username = `proof.${column.toLowerCase()}`
    entries.push([column, await signIn(testApp, roleOf(column), { branchId: branchOf(column), username })])
  }
  return Object.fromEntries(entries) as Record<Column, Person>
}

export type Must = ReturnType<typeof mustOf>

/** A call that has to succeed: its body, or an error that tells the refusal. */
const mustOf =
  (call: ReturnType<typeof callsOf>) =>
  async (...args: Parameters<typeof call>) => {
    const reply = await call(...args)
    if (reply.status < 300) return reply.body
    throw new Error(`${args[1]}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }

async function receiveGoods(must: Must, people: Readonly<Record<Column, Person>>) {
  const lines = ['RICE', 'OIL'].map((productId) => ({
    productId,
    batch: `${productId}-1`,
    quantity: 100_000,
  }))
  const { content } = await must(people.STOCK_ANALYST, 'POST /stock/receipts', { warehouseId: 'SD1', lines })
  const batches = content.batches as { levelId: number; batch: string }[]
  const levelOf = (batch: string) => batches.find((one) => one.batch === batch)?.levelId ?? 0
  return { rice: levelOf('RICE-1'), oil: levelOf('OIL-1') }
}
