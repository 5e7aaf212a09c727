import { sql } from 'kysely'
import type { Trx } from '../../../../db/transaction.ts'
import { hashPassword } from '../../../sessions/passwords.ts'
import { DEMO_PASSWORD } from '../../company/users.ts'

/** Sellers by branch, beside those of the demo company. */
const SELLERS: Readonly<Record<string, number>> = { SD: 13, BE: 6, NP: 5, ZI: 4, FP: 3, NC: 3 }

/** Adds the sellers that so many documents need; they sign in like everybody else in the demo. */
export async function makeSellers(trx: Trx): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD)
  const rows = Object.entries(SELLERS).flatMap(([branch, count]) =>
    Array.from({ length: count }, (_, index) => sellerRow(branch, index + 1, hash)),
  )
  await trx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`CREATE TEMP TABLE scale_seller ON COMMIT DROP AS
    SELECT id, branch_id, row_number() OVER branch - 1 AS place, count(*) OVER (PARTITION BY branch_id) AS places
    FROM users WHERE roles = '{OPERATOR}' WINDOW branch AS (PARTITION BY branch_id ORDER BY id)`.execute(trx)
}

const sellerRow = (branch: string, number: number, hash: string) => ({
  username: `seller_${branch.toLowerCase()}_${String(number).padStart(2, '0')}`,
  name: 'Vendas',
  surname: `${branch} ${number}`,
  email: `seller_${branch.toLowerCase()}_${number}@cais.example`,
  password_hash: hash,
  branch_id: branch,
  roles: ['OPERATOR'],
})
