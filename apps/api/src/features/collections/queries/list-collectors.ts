import { isRole, PICKERS } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import { canSeeCreditNote } from '@cais/domain/credit-notes/actions'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { loadCreditNote, toCreditNoteFacts } from '../../../aggregates/credit-notes/credit-note-record.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'

/** Active people who may collect the goods of a credit note, by name, as its start asks for them. Throws NOT_FOUND. */
export async function listCollectors(db: Db, creditNoteId: number, { user }: Pick<Reader, 'user'>) {
  const facts = toCreditNoteFacts(await loadCreditNote(db, creditNoteId))
  if (!canSeeCreditNote(user, facts)) throw new RuleError('NOT_FOUND', { creditNote: creditNoteId })
  const { goods, branchId, approvals } = facts
  const roles = ['CREDIT_NOTE_COLLECTOR', ...(goods === 'truck' ? [...PICKERS, `ADMIN_${branchId}`] : [])]
  const rows = await db
    .selectFrom('users')
    .select(['id', 'branch_id', 'roles', 'scope_branches', 'scope_operations'])
    .select(sql<string>`rtrim(name || ' ' || surname)`.as('name'))
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .where('id', '<>', approvals.collection?.by ?? 0)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => {
      const scope = scopeOf({
        ...{ roles: row.roles.filter(isRole), branchId: row.branch_id },
        ...{ branches: row.scope_branches, operations: row.scope_operations },
      })
      return scope.branches === 'all' || scope.branches.includes(branchId)
    })
    .map(({ id, name }) => ({ id, name }))
}
