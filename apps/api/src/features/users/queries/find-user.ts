import { refusalSentence } from '@cais/contract/messages/sentence'
import type { OpenWork, UserReply } from '@cais/contract/users/schemas'
import type { Role } from '@cais/domain/access/roles'
import { isRole } from '@cais/domain/access/roles'
import { decidingStages } from '@cais/domain/approvals/stage-roles'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { accessRefusal } from '@cais/domain/users/edit-access'
import { sql } from 'kysely'
import { inboxCondition } from '../../../aggregates/documents/approval/inbox.ts'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { rightsOf } from '../../../http/session/rights-of.ts'
import { presentUserRow } from './user-list.ts'

type Viewer = {
  readonly user: { readonly id: number; readonly roles: readonly Role[] }
  readonly lang: Language
}

/** A user as an administrator sees them, with what that administrator may change. Throws NOT_FOUND. */
export async function findUser(db: Db, id: number, { user: viewer, lang }: Viewer): Promise<UserReply> {
  const row = await readAccount(db, id)
  const refusal = accessRefusal(viewer, { id, roles: row.roles.filter(isRole) })
  return {
    ...presentUserRow(row),
    branches: row.scope_branches,
    operations: row.scope_operations,
    defaultPrinter: row.default_printer,
    retailerId: row.retailer_id,
    createdAt: row.created_at,
    lastChange: lastChangeOf(row),
    allowedActions: [
      'edit' as const,
      ...(refusal === null
        ? ['change-access' as const, row.active ? ('deactivate' as const) : ('activate' as const)]
        : []),
    ],
    accessRefusal: refusal && refusalSentence(lang, refusal.code, refusal.facts),
  }
}

function lastChangeOf({ changed_at, changed_by, changer_name }: Awaited<ReturnType<typeof readAccount>>) {
  if (changed_at === null) return null
  return { at: changed_at, by: changed_by === null ? null : { id: changed_by, name: changer_name ?? '' } }
}

const readAccount = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('branches as b', 'b.id', 'u.branch_id')
    .leftJoin('history_heads as head', (join) =>
      join.on('head.object_type', '=', 'user').on('head.object_id', '=', String(id)),
    )
    .leftJoin('history as last', (join) =>
      join
        .onRef('last.object_type', '=', 'head.object_type')
        .onRef('last.object_id', '=', 'head.object_id')
        .onRef('last.seq', '=', 'head.entries'),
    )
    .leftJoin('users as changer', 'changer.id', 'last.user_id')
    .select(['u.id', 'u.username', 'u.name', 'u.surname', 'u.email', 'u.branch_id', 'u.roles'])
    .select(['b.name as branch_name', 'u.scope_branches', 'u.scope_operations', 'u.active', 'u.version'])
    .select(['u.default_printer', 'u.created_at', 'last.at as changed_at', 'last.user_id as changed_by'])
    .select(
      sql<string | null>`(SELECT retailer_id FROM retailer_users WHERE user_id = u.id)`.as('retailer_id'),
    )
    .select(sql<string | null>`rtrim(changer.name || ' ' || changer.surname)`.as('changer_name'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { user: id }))

/** What the user leaves behind when they can no longer sign in. Throws NOT_FOUND. */
export async function readOpenWork(db: Db, id: number, now: Date): Promise<OpenWork> {
  const row = await readAccount(db, id)
  const [counts, approvals, absences] = await Promise.all([
    countOwn(db, id, now),
    readWaitingApprovals(db, { id, branchId: row.branch_id, ...rightsOf(row) }),
    readOpenAbsences(db, id, now),
  ])
  return { ...counts, approvals, absences }
}

async function countOwn(db: Db, id: number, now: Date) {
  const { rows } = await sql<{ drafts: number; sessions: number }>`SELECT
    (SELECT count(*) FROM orders WHERE created_by = ${id} AND status = 'DRAFT') AS drafts,
    (SELECT count(*) FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL AND expires_at > ${now.toISOString()}) AS sessions`.execute(
    db,
  )
  return rows[0] ?? { drafts: 0, sessions: 0 }
}

/** By the own roles; what they decide for others stays with those. */
async function readWaitingApprovals(db: Db, user: Parameters<typeof inboxCondition>[0]) {
  if (decidingStages(user.roles).length === 0) return []
  const { rows } = await sql<{ stage: ApprovalStage; documents: number }>`
    SELECT a.stage, count(*) AS documents FROM approvals a WHERE ${inboxCondition(user)}
    GROUP BY a.stage ORDER BY a.stage`.execute(db)
  return rows
}

async function readOpenAbsences(db: Db, id: number, now: Date): Promise<OpenWork['absences']> {
  const { rows } = await sql<AbsenceRow>`
    SELECT a.id, a.from_day, a.until_day, a.absent_id, rtrim(x.name || ' ' || x.surname) AS absent_name,
      a.deputy_id, rtrim(d.name || ' ' || d.surname) AS deputy_name
    FROM absences a JOIN users x ON x.id = a.absent_id JOIN users d ON d.id = a.deputy_id
    WHERE (a.absent_id = ${id} OR a.deputy_id = ${id}) AND a.ended_at IS NULL
      AND a.until_day >= ${calendarDateAt(now.getTime())}
    ORDER BY a.from_day, a.id LIMIT 100`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    absent: { id: row.absent_id, name: row.absent_name },
    deputy: { id: row.deputy_id, name: row.deputy_name },
    from: row.from_day,
    until: row.until_day,
  }))
}

type AbsenceRow = {
  readonly id: number
  readonly from_day: string
  readonly until_day: string
  readonly absent_id: number
  readonly absent_name: string
  readonly deputy_id: number
  readonly deputy_name: string
}
