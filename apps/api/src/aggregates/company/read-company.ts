import type { User } from '@cais/domain/access/actor'
import type { VatRate } from '@cais/domain/vat/rates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Supplier } from '../../gateways/pdf/forms/parties.ts'

/** Names of operations by their code. */
export async function readOperationNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('operations').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The code in the document numbers of a branch. It cannot change until the transaction that gives a number ends. */
export async function readSeriesCode(trx: Trx, branchId: string): Promise<string> {
  const query = trx.selectFrom('branches').select('series_code').where('id', '=', branchId).forKeyShare()
  return (await query.executeTakeFirstOrThrow()).series_code
}

/** The setting 'company': the seller as printed forms show it. */
const company = z.object({
  name: z.string().default('Cais'),
  nuit: z.string().default(''),
  address: z.string().default(''),
  phone: z.string().optional(),
  email: z.string().optional(),
  bank: z.object({ name: z.string(), nib: z.string() }).optional(),
})

/** Who issues documents of a branch: the company of the settings, with the branch's own name and telephone. */
export async function readSupplier(db: Db, branchId: string): Promise<Supplier> {
  const row = await db
    .selectFrom('branches')
    .leftJoin('settings', (join) => join.on('settings.key', '=', 'company'))
    .select(['branches.name', 'branches.phone', 'settings.value'])
    .where('branches.id', '=', branchId)
    .executeTakeFirstOrThrow()
  const seller = company.parse(row.value ?? {})
  return { ...seller, branchName: row.name, phone: row.phone === '' ? seller.phone : row.phone }
}

/** The whole table of rates: a few rows, maintained by an accountant. */
export async function readVatRates(db: Db): Promise<VatRate[]> {
  const rows = await db
    .selectFrom('vat_rates')
    .select(['code', 'valid_from', 'valid_to', 'rate_bp', 'exemption_reason'])
    .execute()
  return rows.map((row) => ({
    code: row.code,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    rate: row.rate_bp,
    exemption: row.exemption_reason,
  }))
}

/** Whether the user's scope holds every branch of the company, by right or one by one. */
export async function worksEverywhere(db: Db, { scope }: User): Promise<boolean> {
  if (scope.branches === 'all') return true
  const { rows } = await sql<{ everywhere: boolean }>`
    SELECT NOT EXISTS (SELECT FROM branches WHERE id <> ALL(${[...scope.branches]}::text[])) AS everywhere`.execute(
    db,
  )
  return rows[0]?.everywhere ?? false
}
