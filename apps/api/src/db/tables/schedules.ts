import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson, Json } from './json.ts'

export type ScheduleTables = {
  schedules: SchedulesTable
  schedule_dates: ScheduleDatesTable
}

export type SchedulesTable = {
  id: GeneratedAlways<number>
  branch_id: string
  warehouse_id: string
  customer_id: number | null
  route: string
  assignee_name: string
  driver_name: string
  car_registration: string
  truck_key: string
  truck_id: number | null
  driver_id: number | null
  team_id: number | null
  recurrence: Json
  day_off: 'before' | 'after' | 'skip'
  starts_on: string
  departs_time: string | null
  paused_at: string | null
  paused_by: number | null
  ended_at: string | null
  settled_on: string
  created_by: number
  created_at: Generated<string>
  updated_at: Generated<string>
  search_text: Generated<string>
  version: Generated<number>
}

export type ScheduleDatesTable = {
  schedule_id: number
  date: string
  due_on: string
  state: 'planned' | 'opened' | 'empty' | 'failed' | 'missed'
  shipment_id: number | null
  documents: Generated<number>
  left_behind: Generated<number>
  error_code: string | null
  error_facts: DefaultJson
  opened_by: number | null
  created_at: string
  updated_at: string
}
