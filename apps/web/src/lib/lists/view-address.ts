import type { ViewList } from '@cais/contract/views/lists'
import { queryString } from '../api/api.ts'
import type { SavedView } from './saved-views.ts'
import { parseSearch } from './search-params.ts'

/** What an address says about a list, in the form of a saved view. */
export type ViewContent = Pick<SavedView, 'query' | 'sort' | 'layout' | 'columns' | 'dense'>
type Search = Readonly<Record<string, unknown>>

const PATHS: Readonly<Record<ViewList, string>> = {
  orders: '/documents',
  approvals: '/approval',
  stock: '/stock',
  shipments: '/picking',
  deliveries: '/picking/deliveries',
  transfers: '/stock/transfers',
  'credit-notes': '/credit',
}
/** The default tab, where that of the screen and of the server differ. */
const TABS: Partial<Record<ViewList, string>> = { orders: 'mine' }
/** Search parameters that are not part of a view. */
const PLACE = ['page', 'saved', 'on', 'panel', 'sort', 'view', 'columns', 'dense']

/** The address of a view, with its id, so that the screen can offer to update that view. */
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

/** The address of the list without a view; never empty, because an empty address opens the default view. */
export const plainAddress = (list: ViewList) =>
  `${PATHS[list]}?${list === 'approvals' ? 'sort=oldest' : `tab=${TABS[list] ?? 'all'}`}`

/** The content of a view saved from this address. */
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

/** Whether a view has exactly this content. */
export const isSameContent = (view: SavedView, content: ViewContent): boolean => {
  const saved = contentOf(view.list, parseSearch(addressOf(view).split('?')[1] ?? ''))
  const { columns, dense } = view
  return JSON.stringify({ ...saved, columns, dense }) === JSON.stringify(content)
}
