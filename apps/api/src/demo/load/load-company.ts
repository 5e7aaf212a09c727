import type { Trx } from '../../db/transaction.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { BRANCHES, OPERATIONS, returnsPlace } from '../company/branches.ts'
import { nuitOf } from '../company/nuit.ts'
import { type DemoUser, USERS } from '../company/users.ts'

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
    gs1Prefix: '6009999',
    bank: { name: 'Banco Demo', nib: '999900010000000000167' },
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
  demo: true,
  branch_id: branchId,
  roles: [...roles],
  scope_branches: everywhere ? BRANCHES.map(({ id }) => id) : [],
  default_printer:
    PRINTERS.find(({ branch_id, forms }) => branch_id === branchId && forms.includes('invoice'))?.name ??
    null,
})

/** What the printed forms say of the seller. */
const COMPANY = {
  name: 'Cais Demo, Lda',
  address: 'Avenida do Cais, 120, Maputo',
  phone: '+258 21 000 120',
  email: 'geral@cais.example',
}

const printer = (name: string, branch_id: string, fallback = '') => ({
  name,
  key: name,
  address: `ipp://127.0.0.1:8631/printers/${name.toLowerCase()}`,
  branch_id,
  forms: name.includes('CARGAS') ? ['delivery-note', 'label'] : ['invoice', 'delivery-note'],
  fallback,
})

const PRINTERS = [
  printer('SD-FACTURAS-1', 'SD', 'SD-FACTURAS-2'),
  printer('SD-FACTURAS-2', 'SD', 'SD-FACTURAS-1'),
  printer('SD-CARGAS', 'SD'),
  printer('BE-FACTURAS', 'BE'),
  printer('NP-FACTURAS', 'NP'),
]

const STAPLE = 'Isento nos termos do artigo 9.º do Código do IVA (bens alimentares de primeira necessidade)'
const PASSING = 'Isenção temporária de açúcar, óleo alimentar e sabão'

/** Rates with their days, as an accountant would keep them. */
const VAT_RATES = [
  rate('NORMAL', '2008-01-01', '2022-12-31', 1700),
  rate('NORMAL', '2023-01-01', null, 1600),
  rate('ISENTO', '2008-01-01', null, 0, STAPLE),
  rate('ACUCAR-OLEO-SABAO', '2023-01-01', '2025-05-20', 1600),
  rate('ACUCAR-OLEO-SABAO', '2025-05-21', '2025-12-31', 0, PASSING),
  rate('ACUCAR-OLEO-SABAO', '2026-01-01', null, 1600),
]

function rate(code: string, from: string, to: string | null, points: number, reason: string | null = null) {
  return { code, valid_from: from, valid_to: to, rate_bp: points, exemption_reason: reason }
}
