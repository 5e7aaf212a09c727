import type { BankFile } from '@cais/contract/bank-files/schemas'
import { bankFileQuery } from '@cais/contract/bank-files/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { mayRecordPayments } from '@cais/domain/payments/payment'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { allOf } from '../../engines/lists/conditions.ts'
import { describeList } from '../../engines/lists/list.ts'

/** Throws NOT_FOUND for a branch that does not exist or lies outside the scope, ROLE_MISSING. */
export async function requireBankBranch(db: Db, branchId: string, user: User): Promise<void> {
  const branch = await db.selectFrom('branches').select('id').where('id', '=', branchId).executeTakeFirst()
  if (branch === undefined || !isInScope(user.scope, { branchId }))
    throw new RuleError('NOT_FOUND', { branch: branchId })
  if (!mayRecordPayments(user, { branchId }))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['record-payments'] })
}

const countOf = (state: string) => sql<number>`(count(*) FILTER (WHERE r.state = ${state}))::int`

const filesFrom = (db: Db) => db.selectFrom('bank_files as f')

const fileColumns = (files: ReturnType<typeof filesFrom>) =>
  files
    .innerJoin('users as u', 'u.id', 'f.created_by')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('bank_rows as r')
          .whereRef('r.file_id', '=', 'f.id')
          .select([
            sql<number>`count(*)::int`.as('rows'),
            countOf('waiting').as('waiting'),
            countOf('confirming').as('confirming'),
            countOf('accepted').as('accepted'),
            countOf('dismissed').as('dismissed'),
            countOf('refused').as('refused'),
            sql<number>`coalesce(sum(r.amount) FILTER (WHERE r.state = 'waiting'), 0)::bigint`.as(
              'waiting_amount',
            ),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'f.id',
      'f.name',
      'f.branch_id',
      'f.created_at',
      'counts.rows',
      'counts.waiting',
      'counts.confirming',
    ])
    .select(['counts.accepted', 'counts.dismissed', 'counts.refused', 'counts.waiting_amount'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('created_name'))

type Row = Awaited<ReturnType<ReturnType<typeof fileColumns>['execute']>>[number]

const presentFile = (row: Row): BankFile => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
  createdBy: row.created_name,
  createdAt: row.created_at,
  rows: row.rows ?? 0,
  waiting: row.waiting ?? 0,
  confirming: row.confirming ?? 0,
  accepted: row.accepted ?? 0,
  dismissed: row.dismissed ?? 0,
  refused: row.refused ?? 0,
  waitingAmount: row.waiting_amount ?? 0,
})

/** The files of the branches in the user's scope, newest first. */
export const bankFileList = describeList(bankFileQuery, {
  find: (db: Db, _filter, { scope }: User) =>
    filesFrom(db).where(
      allOf([scope.branches !== 'all' && sql<boolean>`f.branch_id = any(${[...scope.branches]}::text[])`]),
    ),
  columns: fileColumns,
  order: { by: () => [sql`f.id DESC`] },
  present: (rows) => rows.map(presentFile),
})

/** Throws NOT_FOUND outside the scope. */
export async function findBankFile(db: Db, id: number, user: User): Promise<BankFile> {
  const row = await fileColumns(filesFrom(db)).where('f.id', '=', id).executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { bankFile: id })
  return presentFile(row)
}
