import { type ScheduledJobId, scheduledJob } from '@cais/domain/jobs/scheduled-jobs'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { paginationOf } from '../../engines/lists/page.ts'
import type { Language } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeSchedule } from './commands/change-schedule.ts'
import { pauseJobs } from './commands/pause-jobs.ts'
import { runNow } from './commands/run-now.ts'
import { runsOf } from './queries/list-runs.ts'
import { readConfig, readConfigs } from './queries/read-configs.ts'

const roles = ['SUPER_USER'] as const

/** The background jobs of the order flow: their schedules, pauses and runs. */
function jobRoutes(app: FastifyInstance) {
  route(app, 'GET /schedule-config', {
    roles,
    handler: ({ db, lang }) => listConfigs(db, lang),
  })

  route(app, 'PUT /schedule-config/block', {
    roles,
    handler: async (context) => {
      await pauseJobs(context.trx, context.body, actingOf(context))
      return await listConfigs(context.trx, context.lang)
    },
  })

  route(app, 'PUT /schedule-config/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body, lang } = context
      const id = requireJob(params.id)
      const read = () => readConfig(trx, lang, id)
      await withCurrentRecord(() => changeSchedule(trx, id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'POST /schedule-config/{id}/run', {
    roles,
    handler: async (context) => {
      const { trx, params, lang } = context
      const id = requireJob(params.id)
      await runNow(trx, id, actingOf(context))
      return { data: await readConfig(trx, lang, id) }
    },
  })

  route(app, 'GET /schedule-config/{id}/runs', {
    roles,
    handler: (context) => listPage(runsOf(requireJob(context.params.id)), context),
  })
}

/** Throws NOT_FOUND for a name that no job has. */
function requireJob(name: string): ScheduledJobId {
  const job = scheduledJob(name)
  if (job === undefined) throw new RuleError('NOT_FOUND', { job: name })
  return job.id
}

/** All of them, on one page. */
async function listConfigs(db: Db, lang: Language) {
  const data = await readConfigs(db, lang)
  const pagination = paginationOf({ page: 1, perPage: Math.max(1, data.length) }, data.length)
  return { data, meta: { pagination } }
}

export const jobs: Feature = { routes: jobRoutes }
