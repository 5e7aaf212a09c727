import type { VisibleDocuments } from '@cais/contract/users/why-not'
import type { User } from '@cais/domain/access/actor'
import { countFilters } from '../../../aggregates/documents/list/count-filters.ts'
import type { Db } from '../../../db/pool.ts'
import { readAskedUser } from './asked-user.ts'

const OPEN = [{ tab: 'pending' }, { tab: 'processing' }] as const
const COUNTED = [...OPEN, { tab: 'all' }] as const

/** Stands for nobody: a creator of nothing whose scope is everything. */
const EVERYTHING: User = {
  id: 0,
  roles: ['SUPER_USER'],
  branchId: '',
  scope: { branches: 'all', operations: 'all' },
}

/** What the scope of a user means in documents: out of the sums that lists count by. Throws NOT_FOUND. */
export async function readVisibleDocuments(db: Db, id: number, now: Date): Promise<VisibleDocuments> {
  const user = await readAskedUser(db, id, now)
  const [seen, all] = await Promise.all([
    countFilters(db, COUNTED, user),
    countFilters(db, COUNTED, EVERYTHING),
  ])
  const share = (places: readonly number[]) => ({ seen: sumOf(seen, places), all: sumOf(all, places) })
  return { open: share(OPEN.map((_, place) => place)), submitted: share([OPEN.length]) }
}

/** No filter asks for a text, so every count is exact. */
const sumOf = (counts: readonly (number | null)[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (counts[place] ?? 0), 0)
