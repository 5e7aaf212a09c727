import type { ViewList } from '@cais/contract/views/lists'
import { queryString } from '../api/api.ts'
import type { SavedView } from './saved-views.ts'
import { parseSearch } from './search-params.ts'

/** What an address says of a list, as a view keeps it. */
export type ViewContent = Pick<SavedView, 'query' | 'sort' | 'layout' | 'columns' | 'dense'>
type Search = Readonly<Record<string, unknown>>

const PATHS: Readonly<Record<ViewList, string>> = {
  orders: '/documents',
  approvals: '/approval',
  stock: '/stock',
  shipments: '/picking',
}
/** The tab of an address that names none, where the screen and the server differ. */
const TABS: Partial<Record<ViewList, string>> = { orders: 'mine' }
/** Where somebody stands, not what they look at: never part of a view. */
const PLACE = ['page', 'saved', 'on', 'panel', 'sort', 'view', 'columns', 'dense']

/** The address that a view sets, with its id, so that the screen knows whose changes to offer. */
export function addressOf(view: ViewContent & Pick<SavedView, 'list' | 'id'>): string {
  const { list, id, query, sort, layout, columns, dense } = view
  const search = {
    ...(TABS[list] ? { tab: TABS[list] } : {}),
    ...parseSearch(query),
    sort,
    view: layout === 'list' ? undefined : layout,
    columns: columns ?? undefined,
    dense: dense === null ? undefined : String(dense),
    saved: id,
  }
  return `${PATHS[list]}?${queryString(search)}`
}

/** The list as it opens without any view; it says something, so that no view opens in its place. */
export const plainAddress = (list: ViewList) =>
  `${PATHS[list]}?${list === 'approvals' ? 'sort=oldest' : `tab=${TABS[list] ?? 'all'}`}`

/** What a view of this address would keep. */
export function contentOf(list: ViewList, search: Search): ViewContent {
  const { sort = '', view = 'list', columns, dense } = search
  const filters = Object.entries(search).filter(([name]) => !PLACE.includes(name))
  const tab = TABS[list] && search.tab === undefined ? [['tab', TABS[list]]] : []
  const sorted = [...filters, ...tab].toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  return {
    query: queryString(Object.fromEntries(sorted)),
    sort: String(sort),
    layout: view as ViewContent['layout'],
    columns: Array.isArray(columns) ? columns : null,
    dense: dense === undefined ? null : dense === 'true',
  }
}

/** Whether a view shows just this. */
export const isSameContent = (view: SavedView, content: ViewContent): boolean => {
  const kept = contentOf(view.list, parseSearch(addressOf(view).split('?')[1] ?? ''))
  const { columns, dense } = view
  return JSON.stringify({ ...kept, columns, dense }) === JSON.stringify(content)
}
