import type { MasterRow } from '@cais/contract/master-data/endpoints'
import { masterQuery } from '@cais/contract/master-data/schemas'
import type { User } from '@cais/domain/access/actor'
import { MASTER_NOUNS, type MasterNoun, mayKeep } from '@cais/domain/access/master-data'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { allOf } from '../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../engines/lists/list.ts'
import { matches } from '../../engines/lists/matches.ts'
import { FILES } from './files.ts'
import { mayChange } from './save-record.ts'
import { columnsOf, type MasterRecord, recordOf, recordsOf } from './store.ts'
import { STORED } from './tables.ts'

type Filter = FilterOf<z.output<typeof masterQuery>>

/** Records of a kind, by code or name; of branches those in the user's scope, and those of none. */
const filtered = (noun: MasterNoun) => (db: Db, filter: Filter, user: User) =>
  recordsOf(db, STORED[noun]).where(
    allOf([
      isInBranches(noun, user.scope.branches),
      filter.branchId && isInBranches(noun, filter.branchId),
      filter.active !== undefined && sql<boolean>`m.active = ${filter.active}`,
      ...matches('m.search_text', filter.search),
    ]),
  )

function isInBranches(noun: MasterNoun, branches: 'all' | readonly string[]) {
  if (branches === 'all' || !STORED[noun].hasBranch) return undefined
  return sql<boolean>`(m.branch_id IS NULL OR m.branch_id = any(${[...branches]}::text[]))`
}

/** Whether a user sees the record. */
export const sees = (user: User, card: MasterRecord): boolean =>
  ('branchId' in card && card.branchId === null) || mayChange(user, card)

/** The record with whether the user may change it. */
export const presentRow = (
  noun: MasterNoun,
  { createdAt: _, ...row }: MasterRecord,
  user: User,
): MasterRow => ({
  ...row,
  editable: mayKeep(user.roles, noun) && mayChange(user, row),
})

const listOf = (noun: MasterNoun) => {
  const stored = STORED[noun]
  const order = sql.ref(`m.${stored.order}`)
  const id = sql.ref(`m.${stored.id}`)
  return describeList(masterQuery, {
    find: filtered(noun),
    columns: (found: ReturnType<ReturnType<typeof filtered>>) => found.select(columnsOf(stored)),
    order: {
      by: ({ sort }) => {
        if (sort === 'newest') return [sql`${id} DESC`]
        return sort === 'name' ? [order, id] : [sql`${order} DESC`, sql`${id} DESC`]
      },
    },
    present: (rows, { user }) => rows.map((row) => presentRow(noun, recordOf(row), user)),
    file: FILES[noun],
  })
}

type MasterList = ReturnType<typeof listOf>

/** The list of each kind. */
export const masterLists = Object.fromEntries(MASTER_NOUNS.map((noun) => [noun, listOf(noun)])) as Readonly<
  Record<MasterNoun, MasterList>
>
