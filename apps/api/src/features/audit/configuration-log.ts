import {
  type ConfigurationQuery,
  type configurationEntry,
  configurationQuery,
} from '@cais/contract/audit/endpoints'
import { CONFIGURATION_TYPES, type ConfigurationType } from '@cais/domain/access/configuration-types'
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
const OF_CONFIGURATION = sql<boolean>`entry.object_type IN (${sql.join(CONFIGURATION_TYPES.map((type) => sql.lit(type)))})`

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

/** The user that an entry is about, the others by what the entry tells of them. */
const SUBJECT = sql<string>`coalesce(
  CASE WHEN entry.object_type = 'user' THEN (SELECT rtrim(about.name || ' ' || about.surname) FROM users AS about
    WHERE about.id = entry.object_id::bigint) END,
  entry.facts ->> 'name', entry.facts ->> 'entity', entry.facts ->> 'absent', entry.object_id)`

const TYPE_WORDS: Readonly<Record<ConfigurationType, { readonly pt: string; readonly en: string }>> = {
  'schedule-config': { pt: 'Tarefa', en: 'Job' },
  settings: { pt: 'Regra', en: 'Rule' },
  lock: { pt: 'Bloqueio', en: 'Lock' },
  user: { pt: 'Utilizador', en: 'User' },
  branch: { pt: 'Filial', en: 'Branch' },
  operation: { pt: 'Operação', en: 'Operation' },
  absence: { pt: 'Ausência', en: 'Absence' },
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
