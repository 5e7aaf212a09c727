import type { Generated, GeneratedAlways } from 'kysely'

export type ViewTables = {
  views: ViewsTable
  list_preferences: ListPreferencesTable
}

export type ViewsTable = {
  id: GeneratedAlways<number>
  list: 'orders' | 'approvals' | 'stock' | 'shipments' | 'deliveries' | 'transfers' | 'credit-notes'
  name: string
  query: Generated<string>
  sort: Generated<string>
  layout: Generated<'list' | 'grid' | 'kanban'>
  columns: string[] | null
  dense: boolean | null
  owner_id: number
  shared_with: Generated<'nobody' | 'branch' | 'everybody'>
  branch_id: string
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
}

export type ListPreferencesTable = {
  user_id: number
  list: ViewsTable['list']
  columns: string[] | null
  dense: Generated<boolean>
  endless: Generated<boolean>
  /** Written as numbers; the driver reads an array of bigint as texts. */
  view_order: Generated<(string | number)[]>
  default_view_id: number | null
  updated_at: Generated<string>
}
