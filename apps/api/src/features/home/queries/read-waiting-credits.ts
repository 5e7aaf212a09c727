import type { User } from '@cais/domain/access/actor'
import { hasRole, type RuleRole } from '@cais/domain/access/roles'
import type { CreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import { creditNotesVisibleTo } from '../../../aggregates/credit-notes/visibility.ts'
import { APPROVAL_POLICY_KEY } from '../../../aggregates/documents/approval/approval-policy.ts'
import type { Db } from '../../../db/pool.ts'
import { countedByAge, type WaitingFigure } from './read-waiting-orders.ts'

type Kind = {
  readonly phase: CreditNotePhase
  readonly role: RuleRole
  readonly where?: (user: User) => RawBuilder<boolean>
}

const own = ({ id }: User) => sql<boolean>`n.created_by = ${id}`
/** Nobody decides on what they submitted, unless an administrator allowed that in the branch. */
const ofOthers = ({ id }: User) => sql<boolean>`(n.submitted_by <> ${id} OR n.branch_id = ANY(ARRAY(
  SELECT jsonb_array_elements_text(value -> 'ownDocumentsAllowed') FROM settings WHERE key = ${APPROVAL_POLICY_KEY})))`

/** Which credit notes wait for which role; the list of each is the tab of its phase. */
const KINDS: Readonly<Record<string, Kind>> = {
  'credit-drafts': { phase: 'draft', role: 'CREDIT_NOTE_CREATOR', where: own },
  'credit-commercial': {
    phase: 'commercial-approval',
    role: 'CREDIT_NOTE_COMMERCIAL_APPROVER',
    where: ofOthers,
  },
  'credit-collection': { phase: 'collection-approval', role: 'CREDIT_NOTE_COLLECTOR', where: ofOthers },
  'credit-available': { phase: 'available-for-collection', role: 'CREDIT_NOTE_COLLECTOR' },
  'credit-collecting': { phase: 'collecting', role: 'CREDIT_NOTE_COLLECTOR' },
  'credit-financial': {
    phase: 'financial-approval',
    role: 'CREDIT_NOTE_FINANCIAL_APPROVER',
    where: ofOthers,
  },
}

export const creditLink = (kind: string): string => `/credit?tab=${KINDS[kind]?.phase ?? 'all'}`

/** Credit notes that wait for the user, by role and scope: counts, sums and ages of each kind in one statement. */
export async function readWaitingCredits(db: Db, user: User, today: CalendarDate): Promise<WaitingFigure[]> {
  const isAdmin = hasRole(user.roles, 'SUPER_USER')
  const kinds = Object.entries(KINDS).filter(([, { role }]) => isAdmin || hasRole(user.roles, role))
  if (kinds.length === 0) return []
  const since = sql<string>`coalesce(n.submitted_at, n.created_at)`
  const parts = kinds.map(
    ([kind, { phase, where }]) => sql`
      SELECT ${kind}::text AS kind, count(*) AS count, coalesce(sum(n.total), 0)::bigint AS total, min(${since}) AS oldest, ${countedByAge(since, today)}
      FROM credit_notes AS n WHERE n.phase = ${sql.lit(phase)} AND ${creditNotesVisibleTo(user)} AND ${where?.(user) ?? sql`true`}`,
  )
  const { rows } = await sql<WaitingFigure>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows
}
