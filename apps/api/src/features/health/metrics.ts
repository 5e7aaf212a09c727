import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const loop = monitorEventLoopDelay({ resolution: 20 })
loop.enable()

/** The state of this server and its queue in the text form of Prometheus. */
export async function metricsText(app: FastifyInstance): Promise<string> {
  const memory = process.memoryUsage()
  const jobs = await readQueue(app)
  const lines = [
    gauge('cais_up_seconds', 'Time since the start', process.uptime()),
    gauge('cais_memory_bytes', 'Resident memory', memory.rss),
    gauge('cais_heap_bytes', 'Heap in use', memory.heapUsed),
    gauge('cais_event_loop_p99_seconds', 'Delay of the event loop', loop.percentile(99) / 1e9),
    gauge('cais_live_screens', 'Open event streams', app.events.count()),
    gauge(
      'cais_announcements_heard',
      '1 while changes of other servers are heard',
      app.deps.listener.isHearing() ? 1 : 0,
    ),
    gauge('cais_jobs_waiting', 'Jobs that are due and not begun', jobs.waiting),
    gauge('cais_jobs_failed', 'Jobs that were given up', jobs.failed),
    gauge('cais_job_oldest_seconds', 'Age of the oldest job that is due', jobs.oldest),
  ]
  return `${lines.join('\n')}\n`
}

const gauge = (name: string, help: string, value: number) =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}`

type Queue = { readonly waiting: number; readonly failed: number; readonly oldest: number }

async function readQueue(app: FastifyInstance): Promise<Queue> {
  const { rows } = await sql<Queue>`
    SELECT count(*) FILTER (WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts) AS waiting,
      count(*) FILTER (WHERE attempts >= max_attempts) AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND attempts < max_attempts)), 0)::float8 AS oldest
    FROM graphile_worker.jobs`.execute(app.deps.db)
  return rows[0] ?? { waiting: 0, failed: 0, oldest: 0 }
}
