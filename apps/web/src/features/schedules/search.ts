import { number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

/** The filters of the schedules in the address, named as in GET /schedules. */
export const readSchedulesSearch = searchReader({
  page: page,
  search: words(100),
  route: words(100),
  registration: words(40),
  warehouseId: words(12),
  customerId: number,
  state: oneOf('active', 'paused', 'ended'),
  sort: oneOf('route', 'newest'),
})
export type SchedulesSearch = ReturnType<typeof readSchedulesSearch>
