import { AREA_WORDS } from '@cais/contract/messages/area-words'
import { type AccessQuery, type AccessRow, accessQuery } from '@cais/contract/users/schemas'
import { isRole, ROLES, type RuleRole, ruleRole } from '@cais/domain/access/roles'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { AREAS, VERBS } from '@cais/domain/users/areas'
import { type RecordedChange, rowBefore } from '@cais/domain/users/past-access'
import { whatRoleOpens } from '@cais/domain/users/what-roles-open'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayEnd } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { rightsOf } from '../../../http/session/rights-of.ts'
import { codesText, orderByName, presentScope, roleName } from './user-list.ts'

/** Throws VALIDATION_FAILED for a day to come: nobody knows yet who may do what then. */
export function requirePastDay({ day }: AccessQuery, now: Date): void {
  const today = calendarDateAt(now.getTime())
  if (day > today)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'day', rule: 'max', facts: { max: today } }])
}

const usersOfDay = (db: Db, { day }: FilterOf<AccessQuery>) =>
  db.selectFrom('users as u').where(sql<boolean>`u.created_at < ${dayEnd(day)}`)

const columns = (users: ReturnType<typeof usersOfDay>) =>
  users
    .select(['u.id', 'u.username', 'u.name', 'u.surname', 'u.branch_id', 'u.roles', 'u.active'])
    .select(['u.scope_branches', 'u.scope_operations'])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

/** What history holds of these columns. */
const pastRow = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  branch_id: z.string(),
  roles: z.array(z.string()),
  scope_branches: z.array(z.string()),
  scope_operations: z.array(z.string()),
  active: z.boolean(),
})

/** The accounts as they stood at the end of the day: those of now, walked back through what was changed since. */
async function presentAt(rows: readonly Row[], db: Db, day: string): Promise<AccessRow[]> {
  const since = await readChangesSince(
    db,
    rows.map(({ id }) => id),
    day,
  )
  return rows.map((row) => presentRow(pastRow.parse(rowBefore(row, since.get(String(row.id)) ?? [])), day))
}

function presentRow(row: z.output<typeof pastRow>, day: string): AccessRow {
  const { roles, scope } = rightsOf(row)
  const given = row.active ? roles : []
  return {
    day,
    id: row.id,
    username: row.username,
    name: `${row.name} ${row.surname}`.trim(),
    branchId: row.branch_id,
    roles,
    scope: presentScope(scope),
    active: row.active,
    opens: AREAS.map((area) => ({
      area,
      verbs: VERBS.filter((verb) => given.some((role) => OPENED.get(ruleRole(role))?.has(`${area} ${verb}`))),
    })).filter(({ verbs }) => verbs.length > 0),
  }
}

/** What each role opens, looked up once: a file holds every account of the company. */
const OPENED: ReadonlyMap<RuleRole, ReadonlySet<string>> = new Map(
  ROLES.map((role) => [
    ruleRole(role),
    new Set(whatRoleOpens(role).flatMap(({ area, verbs }) => verbs.map((verb) => `${area} ${verb}`))),
  ]),
)

/** Newest first, by account. An account that was made since is not asked for. */
async function readChangesSince(db: Db, ids: readonly number[], day: string) {
  const { rows } = await sql<{ object_id: string; changes: RecordedChange }>`
    SELECT object_id, changes FROM history
    WHERE object_type = 'user' AND object_id = any(${ids.map(String)}::text[]) AND action <> 'create'
      AND at >= ${dayEnd(day)}
    ORDER BY object_id, seq DESC`.execute(db)
  const byAccount = new Map<string, RecordedChange[]>()
  for (const { object_id, changes } of rows)
    byAccount.set(object_id, [...(byAccount.get(object_id) ?? []), changes])
  return byAccount
}

const FILE_COLUMNS: readonly Column<AccessRow>[] = [
  column.date({ pt: 'Dia', en: 'Day' }, (row) => row.day),
  column.text({ pt: 'Nome', en: 'Name' }, (row) => row.name),
  column.text({ pt: 'Utilizador', en: 'User name' }, (row) => row.username),
  column.yesNo({ pt: 'Activo', en: 'Active' }, (row) => row.active),
  column.text({ pt: 'Papéis', en: 'Roles' }, (row, language) => rolesText(row, language)),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Filiais que via', en: 'Branches seen' }, ({ scope }, language) =>
    codesText(scope.branches, scope.all, language),
  ),
  column.text({ pt: 'Operações que via', en: 'Operations seen' }, ({ scope }, language) =>
    codesText(scope.operations, scope.operations.length === 0, language),
  ),
  ...AREAS.map((area) =>
    column.text<AccessRow>(
      { pt: AREA_WORDS.pt.areas[area], en: AREA_WORDS.en.areas[area] },
      (row, language) => verbsText(row, area, language),
    ),
  ),
]

const rolesText = (row: AccessRow, language: Language) =>
  row.roles
    .filter(isRole)
    .map((role) => roleName(role, language))
    .join(', ')

const verbsText = (row: AccessRow, area: (typeof AREAS)[number], language: Language) =>
  (row.opens.find((opening) => opening.area === area)?.verbs ?? [])
    .map((verb) => AREA_WORDS[language].verbs[verb])
    .join(', ')

/** Who could do what at the end of a day, by name. */
export const accessReport = describeList(accessQuery, {
  find: usersOfDay,
  columns,
  order: orderByName,
  present: (rows, { db, query }) => presentAt(rows, db, query.day),
  file: { name: { pt: 'acessos', en: 'access' }, columns: FILE_COLUMNS },
})
