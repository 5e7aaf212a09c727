import { type JobRunQuery, jobRunQuery } from '@cais/contract/jobs/schemas'
import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { presentRun, type RunRow } from './read-configs.ts'

type Filter = FilterOf<JobRunQuery>

/** A job that runs every minute and always finds work has half a million rows a year: they are not all counted. */
const MAX_COUNTED = 5000

const filteredRuns = (db: Db, id: ScheduledJobId, { outcome }: Filter) =>
  db
    .selectFrom('job_runs as r')
    .where(allOf([sql<boolean>`r.job_id = ${id}`, outcome && sql<boolean>`r.outcome = ${outcome}`]))

/** The runs of a job, newest first by default. */
export const runsOf = (id: ScheduledJobId) =>
  describeList(jobRunQuery, {
    find: (db: Db, filter: Filter) => filteredRuns(db, id, filter),
    bounded: {
      maxCounted: MAX_COUNTED,
      find: async (db: Db, filter: Filter) => {
        const found = filteredRuns(db, id, filter)
        return { shown: found, counted: found, isPartial: false }
      },
    },
    columns: (runs: ReturnType<typeof filteredRuns>) =>
      runs
        .leftJoin('users as u', 'u.id', 'r.requested_by')
        .selectAll('r')
        .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('requester'))
        .$castTo<RunRow>(),
    order: byId('r.id'),
    present: (rows, { lang }) => rows.map((row) => presentRun(row, lang)),
  })
