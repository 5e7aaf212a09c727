import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { Db } from '../../db/pool.ts'
import { paginationOf } from '../paging/pagination.ts'
import { presentEntry } from './presenter.ts'
import { countHistory, type Question, readHistory } from './read-history.ts'

type About = Omit<Question, 'limit' | 'offset'>
type Page = { readonly page: number; readonly perPage: number }

/** One page of a history as its reply. Whoever asks for it has made sure that the user may read it. */
export async function historyPage(db: Db, about: About, { page, perPage }: Page, user: User) {
  const question = { ...about, limit: perPage, offset: (page - 1) * perPage }
  const [rows, total] = await Promise.all([readHistory(db, question), countHistory(db, question)])
  const viewer = { isAdmin: hasRole(user.roles, 'SUPER_USER'), seesCosts: canDo(user.roles, 'see-costs') }
  return {
    data: rows.map((row) => presentEntry(row, viewer)),
    meta: { pagination: paginationOf({ page, perPage }, total) },
  }
}
