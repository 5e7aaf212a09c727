import type { Updateable } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { UsersTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

export const lockUser = (trx: Trx, id: number) =>
  trx
    .selectFrom('users')
    .select(['username', 'name', 'surname', 'email', 'branch_id', 'roles', 'default_printer', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type ProfileColumns = Awaited<ReturnType<typeof lockUser>>

export async function writeUser(trx: Trx, id: number, columns: Updateable<UsersTable>): Promise<void> {
  await trx.updateTable('users').set(columns).where('id', '=', id).execute()
}

export async function isPrinter(db: Db, name: string): Promise<boolean> {
  const query = db.selectFrom('printers').select('id').where('name', '=', name).where('active', '=', true)
  return (await query.executeTakeFirst()) !== undefined
}
