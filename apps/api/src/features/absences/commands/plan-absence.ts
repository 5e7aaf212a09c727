import type { absenceInput } from '@cais/contract/absences/schemas'
import { checkPlan, type Plan, type Planned } from '@cais/domain/absences/plan-absence'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { mayManageAbsences } from '../presenter.ts'
import { readAbsences } from '../queries/read-absences.ts'
import { readPerson } from '../queries/read-person.ts'
import { recordAbsence } from '../record-absence.ts'

export type AbsenceInput = z.output<typeof absenceInput>

/**
 * Names a deputy for a period; an administrator also for somebody else. Throws ROLE_MISSING and what the domain refuses
 * (absences/plan-absence).
 */
export async function planAbsence(trx: Trx, input: AbsenceInput, acting: Acting) {
  const plan = planOf(input, acting)
  if (!mayManageAbsences(acting.user, plan.absentId))
    throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
  await lockPeople(trx, plan)
  const absent = await requirePerson(trx, plan.absentId, 'ABSENT_UNKNOWN')
  const deputy = await requirePerson(trx, plan.deputyId, 'DEPUTY_UNKNOWN')
  // Colleagues of other branches are not known, as in every list of people.
  if (!isInScope(acting.user.scope, deputy)) throw unknown('DEPUTY_UNKNOWN')
  const planned = await readPlanned(trx, plan)
  checkPlan(plan, { absent, deputy, planned, today: calendarDateAt(acting.now.getTime()) })
  const id = await addAbsence(trx, plan, acting)
  const { from, until, stages, branches } = plan
  const facts = { absent: absent.name, deputy: deputy.name, from, until, stages, branches }
  await recordAbsence(trx, { id, version: 1, ...plan, action: 'plan-absence', facts }, acting)
  return { id, deputyId: plan.deputyId }
}

const planOf = (input: AbsenceInput, { user }: Acting): Plan => ({
  absentId: input.absentId ?? user.id,
  deputyId: input.deputyId,
  from: input.from,
  until: input.until,
  stages: [...new Set(input.stages)],
  branches: [...new Set(input.branches)].toSorted(),
})

/** Both at once, in id order: plans that conflict run one after the other. */
const lockPeople = (trx: Trx, { absentId, deputyId }: Plan) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [absentId, deputyId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

async function requirePerson(trx: Trx, id: number, code: Unknown) {
  const person = await readPerson(trx, id)
  if (person === undefined) throw unknown(code)
  return person
}

type Unknown = 'ABSENT_UNKNOWN' | 'DEPUTY_UNKNOWN'

const unknown = (code: Unknown) =>
  new RuleError(code, {}, [{ field: code === 'ABSENT_UNKNOWN' ? 'absentId' : 'deputyId', rule: code }])

/** Absences of either person that are planned and not over. */
async function readPlanned(trx: Trx, { absentId, deputyId, from }: Plan): Promise<Planned[]> {
  const people = [absentId, deputyId]
  const where = sql<boolean>`a.ended_at IS NULL AND a.until_day >= ${from}
    AND (a.absent_id = any(${people}::bigint[]) OR a.deputy_id = any(${people}::bigint[]))`
  const rows = await readAbsences(trx, { where, limit: 1000, offset: 0 })
  return rows.map((row) => ({
    id: row.id,
    absentId: row.absent_id,
    absentName: row.absent_name,
    deputyId: row.deputy_id,
    deputyName: row.deputy_name,
    from: row.from_day,
    until: row.until_day,
    stages: row.stages,
    branches: row.branches,
    endedAt: row.ended_at,
  }))
}

async function addAbsence(trx: Trx, plan: Plan, { user, now }: Acting): Promise<number> {
  const row = await trx
    .insertInto('absences')
    .values({
      absent_id: plan.absentId,
      deputy_id: plan.deputyId,
      from_day: plan.from,
      until_day: plan.until,
      stages: [...plan.stages],
      branches: [...plan.branches],
      created_by: user.id,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
