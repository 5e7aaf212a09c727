import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { BRANCHES, OPERATIONS, returnsPlace } from '../company/branches.ts'
import { nuitOf } from '../company/nuit.ts'
import { COMPANY, PRINTERS } from '../company/settings.ts'
import { type DemoUser, USERS } from '../company/users.ts'
import { VAT_RATES } from '../company/vat-rates.ts'

/** Branches, warehouses, operations, VAT, printers, company and users. */
export async function loadCompany(trx: Trx, passwordHash: string, now: Date): Promise<void> {
  await trx.insertInto('branches').values(BRANCHES.map(branchRow)).execute()
  await trx.insertInto('warehouses').values(BRANCHES.flatMap(warehouseRows)).execute()
  await trx.insertInto('operations').values(OPERATIONS).execute()
  await trx.insertInto('vat_rates').values(VAT_RATES).execute()
  await trx
    .insertInto('printers')
    .values([...PRINTERS])
    .execute()
  await loadSettings(trx)
  await loadUsers(trx, passwordHash, now)
}

const branchRow = ({ id, name, provinceId, address, phone }: (typeof BRANCHES)[number]) => ({
  id,
  name,
  series_code: id,
  province_id: provinceId,
  address,
  phone,
})

function warehouseRows(branch: (typeof BRANCHES)[number]) {
  const sale = branch.warehouses.map((place) => ({ ...place, branch_id: branch.id, kind: 'sale' as const }))
  return [...sale, { ...returnsPlace(branch), branch_id: branch.id, kind: 'returns' as const }]
}

/** NIB: 21 digits of a bank that does not exist. */
async function loadSettings(trx: Trx) {
  const company = {
    ...COMPANY,
    nuit: nuitOf(40_099_001),
    bank: { name: 'Banco Demo', nib: '999900010000000000157' },
  }
  const rows = [
    { key: 'company', value: JSON.stringify(company) },
    { key: 'demo', value: 'true' },
  ]
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function loadUsers(trx: Trx, passwordHash: string, now: Date) {
  const added = await trx
    .insertInto('users')
    .values(USERS.map((user) => userRow(user, passwordHash)))
    .returning(['id', 'username', 'roles'])
    .execute()
  for (const { id, username, roles } of added) {
    const entry = { objectType: 'user', objectId: id, user: 'system', action: 'create' } as const
    await recordHistory(trx, { ...entry, facts: { username, roles }, at: now.toISOString() })
  }
}

const userRow = ({ username, name, surname, branchId, roles, everywhere }: DemoUser, hash: string) => ({
  username,
  name,
  surname,
  email: `${username}@cais.example`,
  password_hash: hash,
  branch_id: branchId,
  roles: [...roles],
  scope_branches: everywhere ? BRANCHES.map(({ id }) => id) : [],
  default_printer:
    PRINTERS.find(({ branch_id, purpose }) => branch_id === branchId && purpose === 'billing')?.name ?? null,
})
