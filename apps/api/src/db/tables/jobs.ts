import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type JobTables = {
  job_configs: JobConfigsTable
  job_runs: JobRunsTable
}

export type JobConfigsTable = {
  id: string
  schedule: Json
  quantity: number
  next_run_at: string | null
  run_number: Generated<number>
  running_since: string | null
  requested_by: number | null
  paused_at: string | null
  paused_by: number | null
  paused_reason: Generated<string>
  changed_at: string | null
  changed_by: number | null
  version: Generated<number>
}

export type JobRunsTable = {
  id: GeneratedAlways<number>
  job_id: string
  started_at: string
  finished_at: string
  duration_ms: number
  runs: Generated<number>
  outcome: 'done' | 'failed' | 'nothing'
  counts: DefaultJson
  error_code: string | null
  error_facts: DefaultJson
  server: string
  requested_by: number | null
}
