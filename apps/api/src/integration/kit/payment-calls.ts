import { addDays } from '@cais/domain/kernel/calendar-date'
import { storeFile } from '../../testing/store-file.ts'
import { addCustomer } from '../../testing/trade.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

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

let openings = 0
/** A document of before that nobody entered yet, of a customer of its own: an overdue debt would stop the orders of the company's. */
const opening: MakeSample = async ({ company }) => {
  openings += 1
  const { id } = await addCustomer(company.db)
  const body = {
    document: `FA 2025/${openings}`,
    issuedOn: '2025-12-01',
    dueOn: '2025-12-31',
    amount: 116_000,
  }
  return { params: { id }, body }
}

let files = 0
/** A file of the bank with one row, as no other has it. */
async function bankFile({ company }: Source) {
  files += 1
  const text = `Data;Descrição;Crédito\n19-01-2026;TRF ${files};1.000,00\n`
  const sent = { purpose: 'bank-file', name: 'banco.csv', content: text } as const
  return { branchId: 'SD', file: await storeFile(company.testApp, company.people.ADMIN, sent) }
}

async function addedFile(source: Source) {
  const { company } = source
  const { content } = await company.must(company.people.ADMIN, 'POST /bank-files', await bankFile(source))
  const rows = await company.must(company.people.ADMIN, `GET /bank-files/${content.id}/rows`)
  return { id: content.id as number, row: rows.data[0] as { id: number; version: number } }
}
const ofFile: MakeSample = async (source) => ({ params: { id: (await addedFile(source)).id } })

let days = 0
/** A day of the cash desk that is not open yet. */
function cashDay() {
  days += 1
  return { branchId: 'SD', day: addDays('2020-01-01', days), opening: 10_000 }
}
async function openDay({ company }: Source) {
  const { content } = await company.must(company.people.ADMIN, 'POST /cash-days', cashDay())
  return content as { id: number; version: number }
}
const ofDay: MakeSample = async (source) => ({ params: { id: (await openDay(source)).id } })

let thresholds = 0
/** A payment that waits for the caller: another person entered it. */
async function waitingPayment(source: Source) {
  const { company } = source
  const setPolicy = (payment: number | null) =>
    company.must(company.people.ADMIN, 'PUT /settings/confirmation-policy', {
      payment,
      credit: null,
      writeOff: null,
    })
  await setPolicy(0)
  const { ADMIN, FINANCIAL_APPROVER } = company.people
  const other = source.person === ADMIN ? FINANCIAL_APPROVER : ADMIN
  const { content } = await company.must(other, 'POST /payments', await newPayment(source))
  await setPolicy(null)
  return content.confirmationId as number
}

export const ofPayment: MakeSample = async (source) => ({ params: { id: (await recorded(source)).id } })

/** Accounts of customers and payments. */
export const PAYMENT_CALLS = {
  'GET /customers/{id}/account': call('++ +----- ++ +++ ++++ ++++ xxx', ofCustomer),
  'GET /customers/{id}/statement': call('++ +----- ++ +++ ++++ ++++ xxx', period),
  'GET /customers/{id}/statement/print': call('++ +----- ++ +++ ++++ ++++ xxx', period),
  // Administrators and the financial approver record payments.
  'POST /customers/{id}/allocations': call('++ xxxxxx xx xxx xx+x xxxx xxx', creditAndDebt),
  'POST /customers/{id}/opening-balances': call('++ xxxxxx xx xxx xx+x xxxx xxx', opening),
  'GET /payments': call('++ ++++++ ++ +++ ++++ xxxx xxx', plain),
  'GET /payments/{id}': call('++ +----- ++ +++ ++++ xxxx xxx', ofPayment),
  'GET /payments/{id}/print': call('++ +----- ++ +++ ++++ xxxx xxx', ofPayment),
  'POST /payments': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => ({
    body: await newPayment(source),
  })),
  // As payments: files of the bank, the cash desk, and what a second person confirms.
  'GET /bank-files': call('++ xxxxxx xx xxx xx+x xxxx xxx', plain),
  'POST /bank-files/preview': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => ({
    body: await bankFile(source),
  })),
  'POST /bank-files': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => ({
    body: await bankFile(source),
  })),
  'GET /bank-files/{id}': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofFile),
  'GET /bank-files/{id}/rows': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofFile),
  'POST /bank-files/{id}/accept': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { id, row } = await addedFile(source)
    const customerId = source.company.customer.id
    return { params: { id }, body: { rows: [{ id: row.id, version: row.version, customerId }] } }
  }),
  'PUT /bank-rows/{id}': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { row } = await addedFile(source)
    return { params: { id: row.id }, body: { version: row.version, dismissed: true, reason: 'Juros' } }
  }),
  'GET /cash-days': call('++ xxxxxx xx xxx xx+x xxxx xxx', plain),
  'GET /cash-days/proposal': call('++ xxxxxx xx xxx xx+x xxxx xxx', () => ({ query: 'branchId=SD' })),
  'POST /cash-days': call('++ xxxxxx xx xxx xx+x xxxx xxx', () => ({ body: cashDay() })),
  'GET /cash-days/{id}': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofDay),
  'GET /cash-days/{id}/print': call('++ xxxxxx xx xxx xx+x xxxx xxx', ofDay),
  'POST /cash-days/{id}/movements': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { id, version } = await openDay(source)
    return { params: { id }, body: { version, kind: 'deposit', amount: 5000, reason: 'Fundo' } }
  }),
  'POST /cash-days/{id}/close': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { id, version } = await openDay(source)
    return { params: { id }, body: { version, counts: [{ value: 10_000, count: 1 }] } }
  }),
  // Who writes goods off confirms write-offs: this one is a payment.
  'GET /confirmations': call('++ ++++++ xx xxx xx+x xxxx xxx', plain),
  'POST /confirmations/{id}/decide': call('++ x----- xx xxx xx+x xxxx xxx', async (source) => ({
    params: { id: await waitingPayment(source) },
    body: { action: 'confirm', version: 1 },
  })),
  'GET /settings/confirmation-policy': call('++ xxxxxx xx xxx xxxx xxxx xxx', plain),
  'PUT /settings/confirmation-policy': call(
    '++ xxxxxx xx xxx xxxx xxxx xxx',
    async ({ company: { must, people } }) => {
      const { data } = await must(people.ADMIN, 'GET /settings/confirmation-policy')
      thresholds += 1
      return {
        body: { version: data.version, payment: null, credit: 900_000_000_00 + thresholds, writeOff: null },
      }
    },
  ),
  'POST /payments/{id}/reverse': call('++ xxxxxx xx xxx xx+x xxxx xxx', async (source) => {
    const { id, version } = await recorded(source)
    return { params: { id }, body: { version, reason: 'Cheque devolvido' } }
  }),
} as const satisfies Partial<Record<Key, CallCase>>
