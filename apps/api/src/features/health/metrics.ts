import { RESPONSE_BOUNDS_MS } from '@cais/domain/monitoring/response-times'
import type { FastifyInstance } from 'fastify'
import { countRetries } from '../../db/transaction.ts'
import { readBackups, readDatabase, readDisk, readQueue } from '../../engines/monitoring/readings.ts'
import { version } from '../../engines/monitoring/release.ts'

/** The state of this server, its queue and its database in the text form of Prometheus; the monitoring page shows the same figures. */
export async function metricsText(app: FastifyInstance): Promise<string> {
  const { config, db, listener } = app.deps
  const memory = process.memoryUsage()
  const [jobs, database, disk, backups] = await Promise.all([
    readQueue(db),
    readDatabase(db),
    readDisk(config),
    readBackups(db),
  ])
  const counted = app.counters.total()
  const retries = countRetries()
  const lines = [
    gauge('cais_up_seconds', 'Time since the start', process.uptime()),
    gauge('cais_info', 'Version of this server', 1, `{version="${version}",postgres="${database.version}"}`),
    gauge('cais_memory_bytes', 'Resident memory', memory.rss),
    gauge('cais_heap_bytes', 'Heap in use', memory.heapUsed),
    gauge('cais_event_loop_p99_seconds', 'Delay of the event loop in this minute', counted.eventLoopMs / 1e3),
    counter('cais_requests_total', 'Requests of the API that were answered', counted.requests),
    counter('cais_errors_total', 'Requests answered with 500 and above', counted.errors),
    counter('cais_refusals_total', 'Requests answered with 400 to 499', counted.refusals),
    responseTimes(counted),
    gauge('cais_live_screens', 'Open event streams', app.events.count()),
    gauge(
      'cais_announcements_heard',
      '1 while changes of other servers are received',
      listener.isListening() ? 1 : 0,
    ),
    gauge('cais_jobs_waiting', 'Jobs that are due and not begun', jobs.waiting),
    gauge('cais_jobs_failed', 'Jobs that were given up', jobs.failed),
    gauge('cais_job_oldest_seconds', 'Age of the oldest job that is due', jobs.oldest),
    gauge('cais_database_bytes', 'Size of the database', database.bytes),
    gauge('cais_database_connections', 'Open connections of PostgreSQL', database.connections),
    gauge('cais_database_connections_max', 'Connections that PostgreSQL takes', database.maxConnections),
    ...(disk === null
      ? []
      : [
          gauge('cais_disk_free_bytes', 'Free on the disk of the data folder', disk.free),
          gauge('cais_disk_bytes', 'Size of the disk of the data folder', disk.total),
        ]),
    gauge('cais_backup_failed', '1 when the last backup failed', backups.failed === null ? 0 : 1),
    ...instant('cais_backup_time_seconds', 'When the last whole backup was begun', backups.last),
    ...instant('cais_backup_rehearsal_time_seconds', 'When a restore was last rehearsed', backups.rehearsed),
    counter('cais_deadlocks_total', 'Transactions ended by a deadlock and tried again', retries.deadlock),
    counter(
      'cais_lost_races_total',
      'Transactions done again because others came first',
      retries.serialization,
    ),
  ]
  return `${lines.join('\n')}\n`
}

const figure =
  (type: 'gauge' | 'counter') =>
  (name: string, help: string, value: number, labels = '') =>
    `${head(type, name, help)}\n${name}${labels} ${value}`
const gauge = figure('gauge')
const counter = figure('counter')
/** Left out where it never happened. */
const instant = (name: string, help: string, event: { readonly at: string } | null) =>
  event === null ? [] : [gauge(name, help, Date.parse(event.at) / 1000)]
const head = (type: string, name: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}`

type Times = { readonly times: readonly number[]; readonly totalMs: number; readonly requests: number }

/** Prometheus counts in each bucket what is in the smaller ones, too. */
function responseTimes({ times, totalMs, requests }: Times): string {
  const name = 'cais_response_seconds'
  let below = 0
  const buckets = RESPONSE_BOUNDS_MS.map((bound, bucket) => {
    below += times[bucket] ?? 0
    return `${name}_bucket{le="${bound / 1000}"} ${below}`
  })
  return [
    head('histogram', name, 'Time to answer a request'),
    ...buckets,
    `${name}_bucket{le="+Inf"} ${requests}`,
    `${name}_sum ${totalMs / 1000}`,
    `${name}_count ${requests}`,
  ].join('\n')
}
