import type { Generated } from 'kysely'

export type MonitoringTables = {
  monitoring_minutes: MonitoringMinutesTable
  monitoring_errors: MonitoringErrorsTable
  monitoring_slow_calls: MonitoringSlowCallsTable
}

export type MonitoringMinutesTable = {
  minute: string
  server: string
  started_at: string
  requests: number
  errors: number
  refusals: number
  /** Requests by response time, in the buckets of the domain's response-times.ts. */
  times: readonly number[]
  streams: number
  event_loop_ms: number
  memory_bytes: number
  jobs_waiting: number
  job_oldest_seconds: number
  release: Generated<string>
  database_bytes: number | null
}

export type MonitoringErrorsTable = {
  hour: string
  cause: string
  subject: string
  count: number
  first_at: string
  last_at: string
  example: string
  order_id: number | null
}

export type MonitoringSlowCallsTable = {
  hour: string
  call: string
  count: number
  total_ms: number
  max_ms: number
}
