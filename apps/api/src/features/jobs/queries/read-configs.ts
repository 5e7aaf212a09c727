import type { MessageLanguage } from '@cais/contract/messages/sentence'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { JobSchedule } from '@cais/domain/jobs/schedule'
import { SCHEDULED_JOBS, type ScheduledJob, type ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** How many of the last runs a row of the settings tab shows. */
const BARS = 24

export type RunRow = {
  readonly id: number
  readonly started_at: string
  readonly finished_at: string
  readonly duration_ms: number
  readonly runs: number
  readonly outcome: 'done' | 'failed' | 'nothing'
  readonly counts: Readonly<Record<string, number>>
  readonly error_code: RuleCode | null
  readonly error_facts: Readonly<Record<string, string | number>>
  readonly server: string
  readonly requested_by: number | null
  readonly requester: string | null
}

type ConfigRow = {
  readonly id: ScheduledJobId
  readonly schedule: JobSchedule
  readonly quantity: number
  readonly next_run_at: string | null
  readonly running_since: string | null
  readonly paused_at: string | null
  readonly paused_by: number | null
  readonly paused_name: string | null
  readonly paused_reason: string
  readonly changed_at: string | null
  readonly changed_by: number | null
  readonly changed_name: string | null
  readonly version: number
  /** The newest first. */
  readonly last_runs: readonly RunRow[]
}

const personName = (table: string) =>
  sql<string | null>`rtrim(${sql.ref(`${table}.name`)} || ' ' || ${sql.ref(`${table}.surname`)})`

/** The columns of a run `r` with who asked for it, `u`. */
const RUN_COLUMNS = sql<RunRow>`r.id, r.started_at, r.finished_at, r.duration_ms, r.runs, r.outcome, r.counts, r.error_code, r.error_facts,
  r.server, r.requested_by, ${personName('u')} AS requester`

/** The jobs with their last runs, in the order of the catalogue; of one id when it is given. */
export async function readConfigs(db: Db, lang: MessageLanguage, id?: ScheduledJobId) {
  const { rows } = await sql<ConfigRow>`
    SELECT c.id, c.schedule, c.quantity, c.next_run_at, c.running_since, c.paused_at, c.paused_by, ${personName('p')} AS paused_name,
      c.paused_reason, c.changed_at, c.changed_by, ${personName('e')} AS changed_name, c.version, last.runs AS last_runs
    FROM job_configs AS c LEFT JOIN users AS p ON p.id = c.paused_by LEFT JOIN users AS e ON e.id = c.changed_by
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(found ORDER BY found.id DESC), '[]') AS runs FROM (
        SELECT ${RUN_COLUMNS} FROM job_runs AS r LEFT JOIN users AS u ON u.id = r.requested_by
        WHERE r.job_id = c.id ORDER BY r.id DESC LIMIT ${BARS}) AS found) AS last
    WHERE ${id ?? null}::text IS NULL OR c.id = ${id ?? null}`.execute(db)
  return SCHEDULED_JOBS.flatMap((job) =>
    rows.filter((row) => row.id === job.id).map((row) => presentConfig(job, row, lang)),
  )
}

/** One of them. Throws NOT_FOUND. */
export async function readConfig(db: Db, lang: MessageLanguage, id: ScheduledJobId) {
  const [config] = await readConfigs(db, lang, id)
  if (config === undefined) throw new RuleError('NOT_FOUND', { job: id })
  return config
}

function presentConfig({ id, counts }: ScheduledJob, row: ConfigRow, lang: MessageLanguage) {
  const [lastRun] = row.last_runs
  const bars = barsOf(row.last_runs)
  const state = row.paused_at === null ? ('on' as const) : ('paused' as const)
  return {
    id,
    schedule: mutable(row.schedule),
    quantity: row.quantity,
    counts,
    state,
    paused:
      row.paused_at === null
        ? null
        : {
            at: instantOf(row.paused_at),
            by: personOf(row.paused_by, row.paused_name),
            reason: row.paused_reason,
          },
    runningSince: instantOrNull(row.running_since),
    nextRunAt: state === 'on' ? instantOrNull(row.next_run_at) : null,
    lastRun: lastRun ? presentRun(lastRun, lang) : null,
    failuresInARow: failuresAtTheEnd(bars),
    bars,
    changedAt: instantOrNull(row.changed_at),
    changedBy: personOf(row.changed_by, row.changed_name),
    version: row.version,
    allowedActions: ACTIONS[state].filter((action) => action !== 'run' || row.running_since === null),
  }
}

const ACTIONS = {
  on: ['change', 'pause', 'run'],
  paused: ['change', 'resume'],
} as const

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Reply types hold mutable lists. */
const mutable = (schedule: JobSchedule) => {
  if (schedule.kind === 'times')
    return { ...schedule, times: [...schedule.times], weekdays: [...schedule.weekdays] }
  return schedule.kind === 'window' ? { ...schedule, weekdays: [...schedule.weekdays] } : schedule
}

/** JSON of PostgreSQL writes its own offset; replies are in UTC. */
const instantOf = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => (text === null ? null : instantOf(text))

/** A run as lists show it; why it failed is said in the language of the reader. */
export const presentRun = (row: RunRow, lang: MessageLanguage) => ({
  id: row.id,
  startedAt: instantOf(row.started_at),
  finishedAt: instantOf(row.finished_at),
  durationMs: row.duration_ms,
  runs: row.runs,
  outcome: row.outcome,
  counts: { ...row.counts },
  error:
    row.error_code === null
      ? null
      : { code: row.error_code, message: refusalSentence(lang, row.error_code, row.error_facts) },
  server: row.server,
  requestedBy: personOf(row.requested_by, row.requester),
})

/** The last runs one by one, the newest last; a row of several alike is as many bars. */
function barsOf(rows: readonly RunRow[]) {
  const bars = rows.flatMap((row) => {
    const amount = Object.values(row.counts).reduce((sum, count) => sum + count, 0)
    return Array.from({ length: Math.min(row.runs, BARS) }, () => ({ outcome: row.outcome, amount }))
  })
  return bars.slice(0, BARS).toReversed()
}

function failuresAtTheEnd(bars: readonly { readonly outcome: string }[]): number {
  const lastOther = bars.findLastIndex(({ outcome }) => outcome !== 'failed')
  return bars.length - 1 - lastOther
}
