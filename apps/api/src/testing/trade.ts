import type { Insertable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { CustomersTable, ProductsTable } from '../db/schema.ts'
import { ensureBranch } from './people.ts'

/** What documents need to exist: branches SD and BE, one operation, VAT, three products. */
export async function seedTrade(db: Db): Promise<void> {
  await ensureBranch(db, 'SD')
  await ensureBranch(db, 'BE')
  await db
    .insertInto('operations')
    .values([
      { id: 'GERAL', name: 'Geral', discount_limit_bp: 500 },
      { id: 'HORECA', name: 'Horeca', discount_limit_bp: 1000 },
    ])
    .execute()
  await db
    .insertInto('vat_rates')
    .values([
      { code: 'NOR', valid_from: '2020-01-01', valid_to: '2022-12-31', rate_bp: 1700 },
      { code: 'NOR', valid_from: '2023-01-01', rate_bp: 1600 },
      { code: 'ISE', valid_from: '2020-01-01', rate_bp: 0, exemption_reason: 'Isento, artigo 9 do CIVA' },
    ])
    .execute()
  await addProduct(db, { id: 'RICE', description: 'Arroz 25 kg', unit_price: 150_000, vat_code: 'ISE' })
  await addProduct(db, { id: 'OIL', description: 'Óleo 12 x 1 l', unit_price: 99_950, unit_weight: 11_500 })
  await addProduct(db, { id: 'SOAP', description: 'Sabão azul', unit_price: 33_333 })
}

type Product = Pick<Insertable<ProductsTable>, 'id'> & Partial<Insertable<ProductsTable>>

export async function addProduct(db: Db, product: Product): Promise<void> {
  await db
    .insertInto('products')
    .values({
      description: product.id,
      unit: 'cx',
      base_unit: 'un',
      conversion_factor: 12_000,
      unit_price: 10_000,
      unit_cost: 6_000,
      vat_code: 'NOR',
      unit_weight: 25_000,
      ...product,
    })
    .execute()
}

let customers = 0

/** A customer of branch SD with an address and room for 1 000 000 MZN. */
export async function addCustomer(db: Db, customer: Partial<Insertable<CustomersTable>> = {}) {
  customers += 1
  // Of equal length, so that lists by name have them as they were added: files that run in one process share the count.
  const code = `C${String(customers).padStart(4, '0')}`
  const { id } = await db
    .insertInto('customers')
    .values({
      code,
      name: `Mercearia São João ${code}`,
      nuit: '400339910',
      branch_id: 'SD',
      warehouse_id: customer.branch_id && customer.branch_id !== 'SD' ? null : 'SD1',
      province_id: 1,
      route: 'R1',
      credit_limit: 100_000_000,
      ...customer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = await db
    .insertInto('customer_addresses')
    .values({ customer_id: id, address: 'Av. 24 de Julho 100', province_id: 1, is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, addressId: address.id }
}
