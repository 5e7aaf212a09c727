import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Trx } from '../../db/transaction.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { CUSTOMERS, type DemoCustomer } from '../company/customers.ts'
import { nuitOf } from '../company/nuit.ts'
import { type Random, seededRandom } from '../random.ts'

/** Customers with an address each, what they owe from before Cais, and what they paid. */
export async function loadCustomers(trx: Trx, today: CalendarDate): Promise<void> {
  const added = await trx
    .insertInto('customers')
    .values(CUSTOMERS.map(customerRow))
    .returning(['id', 'code'])
    .execute()
  const byCode = new Map(added.map(({ id, code }) => [code, id]))
  const known = CUSTOMERS.flatMap((customer) => {
    const id = byCode.get(customer.code)
    return id === undefined ? [] : [{ id, customer }]
  })
  await trx.insertInto('customer_addresses').values(known.flatMap(addressRows)).execute()
  const random = seededRandom(20_261)
  const accounts = known.map(({ id, customer }) => accountOf(id, customer, { today, random }))
  await trx
    .insertInto('account_entries')
    .values(accounts.map(({ open }) => open))
    .execute()
  await loadPaid(trx, accounts)
  for (const { id, customer } of known) {
    const facts = { code: customer.code, name: customer.name }
    await recordHistory(trx, {
      objectType: 'customer',
      objectId: id,
      user: 'system',
      action: 'create',
      facts,
    })
  }
}

const customerRow = (customer: DemoCustomer, index: number) => ({
  code: customer.code,
  name: customer.name,
  nuit:
    customer.trouble === 'no-nuit' || customer.trouble === 'final-consumer'
      ? null
      : nuitOf(40_091_000 + index * 7),
  client_type: clientTypeOf(customer.name),
  final_consumer: customer.trouble === 'final-consumer',
  branch_id: customer.branchId,
  warehouse_id: `${customer.branchId}1`,
  province_id: customer.provinceId,
  route: customer.route,
  phone: customer.phone,
  payment_condition: `${customer.paymentDays} dias`,
  payment_days: customer.paymentDays,
  credit_limit: customer.limit * 100,
  transaction_limit: customer.trouble === 'small-orders' ? 25_000_00 : null,
  blocked_credit: customer.trouble === 'blocked',
  withdraws: customer.withdraws ?? false,
  min_shelf_life_days: customer.shelfLife ?? 0,
})

function addressRows({ id, customer }: { id: number; customer: DemoCustomer }) {
  const place = { customer_id: id, province_id: customer.provinceId }
  const shop = { ...place, address: customer.address, is_default: true }
  const store = { ...place, address: `${customer.address} — armazém`, is_default: false }
  return customer.limit >= 1_000_000 ? [shop, store] : [shop]
}

type Account = { readonly today: CalendarDate; readonly random: Random }

/** Share of the limit that a customer owes, in percent, by the kind of trouble. */
const OWED_PERCENT = { 'near-limit': 93, overdue: 35, blocked: 60, usual: 22 }

function accountOf(customerId: number, customer: DemoCustomer, { today, random }: Account) {
  const isLate = customer.trouble === 'overdue' || customer.trouble === 'blocked'
  const trouble = customer.trouble === 'near-limit' || isLate ? customer.trouble : 'usual'
  const owed = customer.limit * OWED_PERCENT[trouble as keyof typeof OWED_PERCENT]
  const issued = addDays(
    today,
    isLate ? -customer.paymentDays - random.between(12, 40) : -random.between(1, 6),
  )
  const paidOn = addDays(today, -random.between(7, 30))
  const before = addDays(paidOn, -customer.paymentDays)
  const amount = random.between(40, 160) * 100_000
  const debt = { customerId, days: customer.paymentDays }
  return {
    open: openingDebt({ ...debt, number: customerId * 2, issued, amount: owed }),
    paid: openingDebt({ ...debt, number: customerId * 2 - 1, issued: before, amount }),
    payment: {
      customer_id: customerId,
      branch_id: customer.branchId,
      paid_on: paidOn,
      amount,
      kind: 'transfer' as const,
      reference: `TRF ${random.between(100_000, 999_999)}`,
    },
  }
}

/** Debts from before Cais that were paid, and what paid them. */
async function loadPaid(trx: Trx, accounts: readonly ReturnType<typeof accountOf>[]): Promise<void> {
  const entries = trx.insertInto('account_entries')
  const debits = await entries
    .values(accounts.map(({ paid }) => paid))
    .returning(['id', 'customer_id'])
    .execute()
  const payments = await trx
    .insertInto('payments')
    .values(accounts.map(({ payment }) => payment))
    .returning(['id', 'customer_id', 'paid_on', 'amount', 'reference'])
    .execute()
  const credits = await entries
    .values(
      payments.map(({ id, customer_id, paid_on, amount, reference }) => ({
        customer_id,
        kind: 'receipt' as const,
        document: reference,
        issued_on: paid_on,
        due_on: paid_on,
        amount: -amount,
        payment_id: id,
      })),
    )
    .returning(['id', 'customer_id', 'issued_on', 'amount'])
    .execute()
  const debitOf = new Map(debits.map(({ id, customer_id }) => [customer_id, id]))
  await trx
    .insertInto('account_allocations')
    .values(
      credits.map(({ id, customer_id, issued_on, amount }) => ({
        customer_id,
        debit_id: debitOf.get(customer_id) ?? id,
        credit_id: id,
        amount: -amount,
        allocated_on: issued_on,
      })),
    )
    .execute()
}

type Debt = {
  readonly customerId: number
  readonly number: number
  readonly issued: CalendarDate
  readonly days: number
  readonly amount: number
}

const openingDebt = ({ customerId, number, issued, days, amount }: Debt) => ({
  customer_id: customerId,
  kind: 'opening' as const,
  document: `Saldo anterior ${number}`,
  issued_on: issued,
  due_on: addDays(issued, days),
  amount,
})

/** How the first word of a name tells what kind of client it is; every other shop is retail. */
const BY_FIRST_WORD: Readonly<Record<string, string>> = {
  Supermercado: 'CHAIN',
  Cash: 'WHOLESALE',
  Armazém: 'WHOLESALE',
  Armazéns: 'WHOLESALE',
  Banca: 'WHOLESALE',
  Distribuidora: 'WHOLESALE',
  Entreposto: 'WHOLESALE',
  Abastecimento: 'WHOLESALE',
  Logística: 'WHOLESALE',
  Restaurante: 'HORECA',
  Hotel: 'HORECA',
  Pousada: 'HORECA',
  Catering: 'HORECA',
  Takeaway: 'HORECA',
  Cantina: 'INSTITUTION',
  Hospital: 'INSTITUTION',
  Talho: 'CONSUMER',
}

/** The kind of a demo client (client_types). */
const clientTypeOf = (name: string): string => BY_FIRST_WORD[name.split(' ', 1)[0] ?? ''] ?? 'RETAIL'
