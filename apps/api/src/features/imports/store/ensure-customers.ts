import type { FileLine } from '@cais/domain/imports/classify-row'
import type { OrderMapping } from '@cais/domain/imports/order-mapping'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { ImportContext } from '../import-context.ts'

export type KnownCustomer = { readonly id: number; readonly segment: string | null }

/** Customers of the lines by code; those that are not known are made where the mapping allows it. */
export async function ensureCustomers(
  trx: Trx,
  lines: readonly FileLine[],
  importing: ImportContext,
): Promise<ReadonlyMap<string, KnownCustomer>> {
  const byCode = new Map(lines.map((line) => [line.customerCode, line]))
  if (importing.mapping.createCustomers) {
    const missing = await missingCodes(trx, [...byCode.keys()])
    await addCustomers(
      trx,
      missing.flatMap((code) => byCode.get(code) ?? []),
      importing,
    )
  }
  const rows = await readByCode(trx, [...byCode.keys()])
  return new Map(rows.map(({ code, ...customer }) => [code, customer]))
}

const readByCode = (trx: Trx, codes: readonly string[]) =>
  trx
    .selectFrom('customers')
    .select(['id', 'code', 'segment'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()

async function missingCodes(trx: Trx, codes: readonly string[]): Promise<string[]> {
  const known = new Set((await readByCode(trx, codes)).map(({ code }) => code))
  return codes.filter((code) => !known.has(code)).toSorted()
}

async function addCustomers(trx: Trx, lines: readonly FileLine[], importing: ImportContext) {
  if (lines.length === 0) return
  const rows = lines.map((line) => customerRow(line, importing.mapping, importing.target))
  const added = await trx
    .insertInto('customers')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'code'])
    .execute()
  await addAddresses(trx, added, lines)
  for (const { id, code } of added) {
    const facts = { code, file: importing.fileName }
    const entry = {
      objectType: 'customer',
      objectId: id,
      user: importing.target.user,
      action: 'create',
      facts,
    }
    await recordHistory(trx, { ...entry, at: importing.now.toISOString() })
  }
}

/** Only their code is known: they are billed as final consumers until somebody completes the card. */
const customerRow = (line: FileLine, mapping: OrderMapping, target: ImportContext['target']) => ({
  code: line.customerCode,
  name: line.customerName || `Cliente ${line.customerCode}`,
  branch_id: target.branchId,
  warehouse_id: target.warehouseId,
  payment_condition: mapping.paymentCondition,
  payment_days: mapping.paymentDays,
  credit_limit: mapping.creditLimit,
  final_consumer: true,
})

async function addAddresses(
  trx: Trx,
  added: readonly { id: number; code: string }[],
  lines: readonly FileLine[],
) {
  const countries = new Map(lines.map(({ customerCode, country }) => [customerCode, country]))
  const rows = added.flatMap(({ id, code }) => {
    const address = countries.get(code) ?? ''
    return address === '' ? [] : [{ customer_id: id, address, is_default: true }]
  })
  if (rows.length > 0) await trx.insertInto('customer_addresses').values(rows).execute()
}
