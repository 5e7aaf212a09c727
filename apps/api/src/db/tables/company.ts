import type { WarehouseKind } from '@cais/domain/branches/branch-card'
import type { PrinterForm, PrinterState } from '@cais/domain/printing/printers'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export type CompanyTables = {
  settings: SettingsTable
  setup_tokens: SetupTokensTable
  branches: BranchesTable
  warehouses: WarehousesTable
  operations: OperationsTable
  printers: PrintersTable
  users: UsersTable
  absences: AbsencesTable
  sessions: SessionsTable
  see_as: SeeAsTable
  sign_in_attempts: SignInAttemptsTable
  password_links: PasswordLinksTable
  idempotency_keys: IdempotencyKeysTable
}

export type SettingsTable = {
  key: string
  value: Json
  file_digest: string | null
  updated_at: Generated<string>
}

export type SetupTokensTable = {
  digest: string
  created_at: string
  expires_at: string
  used_at: string | null
  used_by: number | null
}

export type BranchesTable = {
  id: string
  name: string
  series_code: string
  province_id: number
  address: Generated<string>
  phone: Generated<string>
  active: Generated<boolean>
  created_by: number | null
  updated_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type WarehousesTable = {
  id: string
  branch_id: string
  name: string
  kind: Generated<WarehouseKind>
}

export type OperationsTable = {
  id: string
  name: string
  discount_limit_bp: Generated<number>
  active: Generated<boolean>
  morpheus_entities: Generated<string[]>
  image_digest: string | null
  image_name: string | null
  created_by: number | null
  updated_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type PrintersTable = {
  id: GeneratedAlways<number>
  name: string
  key: string
  address: string
  branch_id: string | null
  forms: ColumnType<PrinterForm[], string[] | undefined, string[]>
  fallback: Generated<string>
  active: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  state: Generated<PrinterState>
  reason: string | null
  model: Generated<string>
  paper: number | null
  toner: number | null
  read_at: string | null
  state_since: string | null
}

export type UsersTable = {
  id: GeneratedAlways<number>
  username: string
  name: string
  surname: Generated<string>
  email: Generated<string>
  password_hash: string
  branch_id: string
  roles: string[]
  scope_branches: Generated<string[]>
  scope_operations: Generated<string[]>
  default_printer: string | null
  search_text: GeneratedAlways<string>
  sort_name: GeneratedAlways<string>
  active: Generated<boolean>
  demo: Generated<boolean>
  must_change_password: Generated<boolean>
  password_changed_at: string | null
  last_sign_in_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type AbsencesTable = {
  id: GeneratedAlways<number>
  absent_id: number
  deputy_id: number
  from_day: string
  until_day: string
  stages: ('COMMERCIAL' | 'FINANCIAL' | 'OFFER')[]
  branches: Generated<string[]>
  created_by: number
  created_at: Generated<string>
  ended_at: string | null
  ended_by: number | null
  version: Generated<number>
}

export type SessionsTable = {
  id: string
  user_id: number
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  address: Generated<string>
  user_agent: Generated<string>
  last_used_at: Generated<string>
}

export type SeeAsTable = {
  id: GeneratedAlways<number>
  session_id: string
  admin_id: number
  user_id: number
  reason: string
  started_at: string
  ends_at: string
  ended_at: string | null
}

export type PasswordLinksTable = {
  digest: string
  user_id: number
  created_by: number
  created_at: string
  expires_at: string
  used_at: string | null
  withdrawn_at: string | null
}

export type SignInAttemptsTable = {
  subject: string
  failed: number
  until: string
  username_digest: string | null
}

export type IdempotencyKeysTable = {
  user_id: number
  key: string
  call: string
  body_digest: string
  status: number | null
  reply: ColumnType<unknown, string | null, string | null>
  created_at: Generated<string>
}
