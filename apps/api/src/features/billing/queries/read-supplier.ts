import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { Supplier } from '../../../gateways/pdf/forms/parties.ts'

/** The setting 'company': what printed forms say of the seller. */
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
