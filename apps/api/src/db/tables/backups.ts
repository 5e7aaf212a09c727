import type { GeneratedAlways } from 'kysely'

export type BackupTables = {
  backups: BackupsTable
  restores: RestoresTable
  restored_series: RestoredSeriesTable
}

export type BackupsTable = {
  id: GeneratedAlways<number>
  name: string
  folder: string
  scheduled: boolean
  started_at: string
  finished_at: string | null
  error_code: string | null
  bytes: number | null
  rows: number | null
  key_id: string | null
  copied_to: string | null
  removed_at: string | null
  rehearsed_at: string | null
  findings: number | null
}

export type RestoresTable = {
  id: GeneratedAlways<number>
  backup: string
  snapshot_at: string
  restored_at: string
  confirmed_at: string | null
}

export type RestoredSeriesTable = {
  restore_id: number
  kind: string
  series: string
  year: number
  restored: number
  confirmed: number
}
