import { type RecallQuery, type RecallRow, recallQuery } from '@cais/contract/recalls/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RecallState, recallState } from '@cais/domain/recalls/recall-actions'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { isOfWarehouses } from '../store.ts'

type Filter = FilterOf<RecallQuery>

const filteredRecalls = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('recalls as r')
    .where(
      allOf([
        isOfWarehouses(user),
        filter.state && sql<boolean>`${STATE} = any(${[...filter.state]}::text[])`,
        ...matches('r.search_text', filter.search),
        filter.productId && sql<boolean>`r.product_id = ${filter.productId}`,
      ]),
    )

/** As recallState of the domain. */
const STATE = sql`CASE WHEN r.closed_at IS NOT NULL THEN 'closed' WHEN r.blocked_at IS NOT NULL THEN 'blocked' ELSE 'open' END`

type Person = { readonly id: number; readonly name: string }
const personOf = (column: string) =>
  sql<Person | null>`(SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
    FROM users AS person WHERE person.id = ${sql.ref(column)})`

type Said = { readonly told: number; readonly answered: number; readonly stillHas: number }
const SAID = sql<Said>`(SELECT json_build_object('told', count(told_at), 'answered', count(answered_at),
  'stillHas', coalesce(sum(still_has), 0)) FROM recall_customers WHERE recall_id = r.id)`

const recallColumns = (found: ReturnType<typeof filteredRecalls>) =>
  found
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .selectAll('r')
    .select(['p.description', 'p.stock_unit as unit'])
    .select([personOf('r.opened_by').as('opener'), SAID.as('said')])

type Found = Awaited<ReturnType<ReturnType<typeof recallColumns>['execute']>>[number]

export const presentRecall = (row: Found): RecallRow => ({
  id: row.id,
  number: row.number,
  state: recallState({ blockedAt: row.blocked_at, closedAt: row.closed_at }),
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  batch: row.batch,
  grade: row.grade,
  reason: row.reason,
  openedAt: row.opened_at,
  openedBy: row.opener ?? { id: row.opened_by, name: '' },
  blockedAt: row.blocked_at,
  closedAt: row.closed_at,
  told: row.said.told,
  answered: row.said.answered,
  stillHas: row.said.stillHas / 1000,
  version: row.version,
})

/** One recall with who blocked and closed it. */
export const findRecallRow = (db: Db, id: number, user: User) =>
  recallColumns(filteredRecalls(db, {}, user))
    .select([personOf('r.blocked_by').as('blocker'), personOf('r.closed_by').as('closer')])
    .where('r.id', '=', id)
    .executeTakeFirst()

const STATES: Readonly<Record<RecallState, Readonly<Record<Language, string>>>> = {
  open: { pt: 'Aberta', en: 'Open' },
  blocked: { pt: 'Lote bloqueado', en: 'Batch blocked' },
  closed: { pt: 'Fechada', en: 'Closed' },
}

const FILE_COLUMNS: readonly Column<RecallRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATES[row.state][language]),
  column.text({ pt: 'Artigo', en: 'Article' }, (row) => row.productId),
  column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
  column.text({ pt: 'Lote', en: 'Batch' }, (row) => row.batch),
  column.integer({ pt: 'Grau', en: 'Grade' }, (row) => row.grade),
  column.text({ pt: 'Motivo', en: 'Reason' }, (row) => row.reason),
  column.instant({ pt: 'Aberta em', en: 'Opened' }, (row) => row.openedAt),
  column.text({ pt: 'Aberta por', en: 'Opened by' }, (row) => row.openedBy.name),
  column.integer({ pt: 'Clientes avisados', en: 'Customers told' }, (row) => row.told),
  column.decimal({ pt: 'Ainda têm', en: 'They still have' }, (row) => row.stillHas),
]

/** Recalls, newest first by default. */
export const recallList = describeList(recallQuery, {
  find: filteredRecalls,
  columns: recallColumns,
  order: byId('r.id'),
  present: (rows) => rows.map(presentRecall),
  file: { name: { pt: 'retiradas de lote', en: 'recalls' }, columns: FILE_COLUMNS },
})
