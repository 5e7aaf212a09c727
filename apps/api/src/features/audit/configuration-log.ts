import {
  type ConfigurationQuery,
  type configurationEntry,
  configurationQuery,
} from '@cais/contract/audit/endpoints'
import {
  CONFIGURATION_TYPES,
  type ConfigurationType,
  CREDIT_FIELDS,
} from '@cais/domain/access/configuration-types'
import { MASTER_TYPES } from '@cais/domain/access/master-data'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayEnd, dayStart } from '../../db/maputo-day.ts'
import type { Db } from '../../db/pool.ts'
import { presentEntries } from '../../engines/history/history-page.ts'
import { entries, entryColumns } from '../../engines/history/read-history.ts'
import { allOf } from '../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../engines/lists/list.ts'
import { type Column, column } from '../../http/export/list-file.ts'

type Filter = FilterOf<ConfigurationQuery>

/** As values in the statement: the index of these types is used only where they can be seen in it. */
const OF_CONFIGURATION = sql<boolean>`(entry.object_type IN (${sql.join(
  CONFIGURATION_TYPES.filter((type) => type !== 'customer').map((type) => sql.lit(type)),
)}) OR (entry.object_type = 'customer' AND entry.action = 'edit'
    AND entry.changes ?| ARRAY[${sql.join(CREDIT_FIELDS.map((field) => sql.lit(field)))}]))`

const foundEntries = (db: Db, { objectType, objectId, userId, from, to }: Filter) =>
  entries(db).where(
    allOf([
      OF_CONFIGURATION,
      objectType && sql<boolean>`entry.object_type = any(${objectType}::text[])`,
      objectId && sql<boolean>`entry.object_id = ${objectId}`,
      userId && sql<boolean>`entry.user_id = ${userId}`,
      from && sql<boolean>`entry.at >= ${dayStart(from)}`,
      to && sql<boolean>`entry.at < ${dayEnd(to)}`,
    ]),
  )

/** By what a record of each type is known, of the row `about` of its table; the others by what the entry tells of them. */
const NAMES: Partial<
  Record<ConfigurationType, { readonly table: string; readonly key?: string; readonly name: string }>
> = {
  user: { table: 'users', name: "rtrim(about.name || ' ' || about.surname)" },
  customer: { table: 'customers', name: 'about.name' },
  product: { table: 'products', name: "about.id || ' ' || about.description" },
  'price-list': { table: 'price_lists', name: 'about.name' },
  [MASTER_TYPES['vat-codes']]: { table: 'vat_codes', name: 'about.code' },
  [MASTER_TYPES['payment-conditions']]: { table: 'payment_conditions', name: 'about.code' },
  [MASTER_TYPES.reasons]: { table: 'reasons', key: 'record_id', name: "about.id || ' ' || about.name_pt" },
  [MASTER_TYPES.routes]: { table: 'routes', name: 'about.code' },
  [MASTER_TYPES.trucks]: { table: 'trucks', name: 'about.registration' },
  [MASTER_TYPES.drivers]: { table: 'drivers', name: 'about.name' },
  [MASTER_TYPES.teams]: { table: 'teams', name: 'about.name' },
  [MASTER_TYPES.holidays]: { table: 'holidays', name: 'about.name' },
  [MASTER_TYPES.printers]: { table: 'printers', name: 'about.name' },
}

const SUBJECT = sql<string>`coalesce(
  CASE entry.object_type ${sql.raw(
    Object.entries(NAMES)
      .map(([type, { table, key = 'id', name }]) => {
        const id = type === 'product' ? 'entry.object_id' : 'entry.object_id::bigint'
        return `WHEN '${type}' THEN (SELECT ${name} FROM ${table} AS about WHERE about.${key} = ${id})`
      })
      .join('\n'),
  )} END,
  entry.facts ->> 'name', entry.facts ->> 'entity', entry.facts ->> 'absent', entry.object_id)`

const TYPE_WORDS: Readonly<Record<ConfigurationType, { readonly pt: string; readonly en: string }>> = {
  'schedule-config': { pt: 'Tarefa', en: 'Job' },
  settings: { pt: 'Regra', en: 'Rule' },
  lock: { pt: 'Bloqueio', en: 'Lock' },
  user: { pt: 'Utilizador', en: 'User' },
  branch: { pt: 'Filial', en: 'Branch' },
  operation: { pt: 'Operação', en: 'Operation' },
  absence: { pt: 'Ausência', en: 'Absence' },
  'vat-code': { pt: 'Código de IVA', en: 'VAT code' },
  'payment-condition': { pt: 'Condição de pagamento', en: 'Payment condition' },
  reason: { pt: 'Motivo', en: 'Reason' },
  route: { pt: 'Rota', en: 'Route' },
  truck: { pt: 'Viatura', en: 'Truck' },
  driver: { pt: 'Motorista', en: 'Driver' },
  team: { pt: 'Equipa', en: 'Team' },
  holiday: { pt: 'Feriado', en: 'Holiday' },
  printer: { pt: 'Impressora', en: 'Printer' },
  product: { pt: 'Artigo', en: 'Article' },
  'price-list': { pt: 'Lista de preços', en: 'Price list' },
  customer: { pt: 'Cliente', en: 'Customer' },
}

type Entry = z.input<typeof configurationEntry>

const SYSTEM = { pt: 'Sistema', en: 'System' }

const FILE_COLUMNS: readonly Column<Entry>[] = [
  column.instant({ pt: 'Quando', en: 'When' }, (row) => row.at),
  column.text({ pt: 'Quem', en: 'Who' }, (row, lang) => row.user?.name ?? SYSTEM[lang]),
  column.text({ pt: 'Tipo', en: 'Type' }, (row, lang) => TYPE_WORDS[row.objectType][lang]),
  column.text({ pt: 'Registo', en: 'Record' }, (row) => row.subject),
  column.text({ pt: 'Acção', en: 'Action' }, (row) => row.action),
  column.text({ pt: 'Alterações', en: 'Changes' }, (row) => changesText(row.changes)),
]

/** What changed in the configuration of the company, of all types in one list. */
export const configurationLog = describeList(configurationQuery, {
  find: foundEntries,
  columns: (found: ReturnType<typeof foundEntries>) =>
    entryColumns(found).select(['entry.id', 'entry.object_type']).select(SUBJECT.as('subject')),
  order: byId('entry.id'),
  present: (rows, { user }) =>
    presentEntries(rows, user).map((entry, place) => {
      const { id = 0, object_type, subject = '' } = rows[place] ?? {}
      const objectType = CONFIGURATION_TYPES.find((type) => type === object_type) ?? 'settings'
      return { id, objectType, subject, ...entry }
    }),
  file: {
    name: { pt: 'alteracoes', en: 'changes' },
    columns: FILE_COLUMNS,
  },
})

/** 'quantity: 50 → 20; paused: false → true'. */
const changesText = (changes: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  Object.entries(changes)
    .map(([field, [before, after]]) => `${field}: ${valueText(before)} → ${valueText(after)}`)
    .join('; ')

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
