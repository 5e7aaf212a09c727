import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { decidingStages } from '@cais/domain/approvals/stage-roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { readPerson } from './read-person.ts'

/** Colleagues offered in a list; a company has fewer. */
const MAX_COLLEAGUES = 1000

/** What can be handed over by somebody, and to whom. Throws NOT_FOUND for a person whose absences the caller may not plan. */
export async function readChoices(db: Db, user: User, absentId = user.id) {
  const isAdmin = hasRole(user.roles, 'SUPER_USER')
  if (absentId !== user.id && !isAdmin) throw new RuleError('NOT_FOUND', { user: absentId })
  const absent = await readPerson(db, absentId)
  if (absent === undefined) throw new RuleError('NOT_FOUND', { user: absentId })
  const colleagues = await readColleagues(db, user)
  return {
    absent: { id: absent.id, name: absent.name },
    stages: decidingStages(absent.roles),
    branches: await readBranches(db, absent.scope.branches),
    approvers: isAdmin
      ? colleagues.filter(({ decides }) => decides).map(({ id, name }) => ({ id, name }))
      : [],
    deputies: colleagues
      .filter(({ id }) => id !== absentId)
      .map(({ id, name, branch_id }) => ({ id, name, branchId: branch_id })),
  }
}

/** Active staff in the caller's branches, by name; retailers are left out. */
const readColleagues = (db: Db, { scope }: User) =>
  db
    .selectFrom('users')
    .select(['id', 'branch_id', sql<string>`rtrim(name || ' ' || surname)`.as('name')])
    .select(
      sql<boolean>`roles && ARRAY['ADMIN', 'SUPER_USER', 'COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER']`.as(
        'decides',
      ),
    )
    .where('active', '=', true)
    .$if(scope.branches !== 'all', (query) =>
      query.where('branch_id', '=', sql<string>`any(${[...scope.branches]}::text[])`),
    )
    .where(sql<boolean>`NOT roles <@ ARRAY['B2B', 'B2B_CLAIMS']`)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_COLLEAGUES)
    .execute()

const readBranches = (db: Db, codes: 'all' | readonly string[]) =>
  db
    .selectFrom('branches')
    .select(['id', 'name'])
    .$if(codes !== 'all', (query) => query.where('id', '=', sql<string>`any(${[...codes]}::text[])`))
    .orderBy('id')
    .execute()
