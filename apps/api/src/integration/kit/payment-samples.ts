import { addCustomer } from '../../testing/trade.ts'
import { type Key, type MakeSample, plain, type Source } from './sample.ts'

const ofCustomer: MakeSample = ({ company }) => ({ params: { id: company.customer.id } })
const period: MakeSample = ({ company }) => ({
  params: { id: company.customer.id },
  query: 'from=2026-01-01&to=2026-12-31',
})

/** A debt of a customer of its own. */
async function newDebt({ company: { db } }: Source, amount: number, id?: number) {
  const customerId = id ?? (await addCustomer(db)).id
  const debt = { document: 'Saldo anterior', issued_on: '2026-01-01', due_on: '2026-01-31', amount }
  const { id: entryId } = await db
    .insertInto('account_entries')
    .values({ ...debt, customer_id: customerId, kind: 'opening' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { customerId, entryId }
}

/** A payment that settles a part of a debt; the rest stays on account. */
async function newPayment(source: Source) {
  const { customerId, entryId } = await newDebt(source, 100_000)
  const how = { paidOn: '2026-01-15', kind: 'transfer', reference: 'TRF 212 884', amount: 150_000 }
  return { customerId, ...how, allocations: [{ entryId, amount: 50_000 }] }
}

async function recorded(source: Source) {
  const { company } = source
  const { content } = await company.must(company.people.ADMIN, 'POST /payments', await newPayment(source))
  return content as { id: number; version: number; customer: { id: number } }
}

/** A customer with a payment on account and a debt that it settles. */
async function creditAndDebt(source: Source) {
  const { db } = source.company
  const { customer } = await recorded(source)
  const credit = await db
    .selectFrom('account_entries')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  const debit = await newDebt(source, 60_000, customer.id)
  const allocations = [
    { entryId: debit.entryId, amount: 60_000 },
    { entryId: credit.id, amount: -60_000 },
  ]
  return { params: { id: customer.id }, body: { allocations } }
}

const ofPayment: MakeSample = async (source) => ({ params: { id: (await recorded(source)).id } })

/** Accounts of customers and payments. */
export const PAYMENT_SAMPLES = {
  'GET /customers/{id}/account': ofCustomer,
  'GET /customers/{id}/statement': period,
  'GET /customers/{id}/statement/print': period,
  'POST /customers/{id}/allocations': creditAndDebt,
  'GET /payments': plain,
  'GET /payments/{id}': ofPayment,
  'GET /payments/{id}/print': ofPayment,
  'POST /payments': async (source) => ({ body: await newPayment(source) }),
  'POST /payments/{id}/reverse': async (source) => {
    const { id, version } = await recorded(source)
    return { params: { id }, body: { version, reason: 'Cheque devolvido' } }
  },
} as const satisfies Partial<Record<Key, MakeSample>>
