import type { ApiInput } from '../../../lib/api.ts'

/** The query of `GET /orders`, as the contract takes it. */
export type OrderQuery = NonNullable<ApiInput<'GET /orders'>['query']>
export const ORDER_TABS = ['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
export const ORDER_VIEWS = ['list', 'grid', 'kanban'] as const
export type OrderView = (typeof ORDER_VIEWS)[number]
export const DOCUMENT_TYPES = ['PEV', 'COT', 'POF'] as const

const LISTS = ['status', 'stage', 'operationId', 'branchId', 'warehouseId'] as const
const TEXTS = ['search', 'number', 'invoiceNumber', 'paymentCondition', 'reference'] as const
const DATES = ['createdFrom', 'createdTo'] as const
const IDS = ['customerId', 'userId'] as const

export type OrderFilters = {
  type?: (typeof DOCUMENT_TYPES)[number][]
} & { [name in (typeof LISTS)[number]]?: string[] } & {
  [name in (typeof TEXTS | typeof DATES)[number]]?: string
} & {
  [name in (typeof IDS)[number]]?: number
}

/** What the address of the list says. What is not set does not stand in it. */
export type OrderSearch = OrderFilters & {
  tab?: OrderTab
  view?: OrderView
  sort?: 'newest' | 'oldest'
  page?: number
}

type Raw = Readonly<Record<string, unknown>>

/** Reads an address, typed by anyone: what cannot be a filter is left out. */
export function readOrderSearch(raw: Raw): OrderSearch {
  const page = wholeNumber(raw.page)
  return withoutEmpty({
    tab: oneOf(ORDER_TABS, raw.tab),
    view: oneOf(ORDER_VIEWS, raw.view),
    sort: raw.sort === 'oldest' ? 'oldest' : undefined,
    page: page !== undefined && page > 1 ? page : undefined,
    type: listOf(raw.type)?.flatMap((item) => oneOf(DOCUMENT_TYPES, item) ?? []),
    ...each(LISTS, (name) => listOf(raw[name])),
    ...each(TEXTS, (name) => textOf(raw[name])),
    ...each(DATES, (name) => dateOf(raw[name])),
    ...each(IDS, (name) => wholeNumber(raw[name])),
  })
}

/** The call that the address means; `perPage` rows at a time. */
export function queryOfSearch(search: OrderSearch, perPage: number): OrderQuery {
  const { tab = DEFAULT_TAB, page = 1, sort = 'newest' } = search
  return { ...filterQuery(search), tab, page, perPage, sort }
}

export const DEFAULT_TAB: OrderTab = 'mine'

/** Only the filters: for counts, sums and the board. */
export function filterQuery({
  tab: _t,
  view: _v,
  sort: _s,
  page: _p,
  ...filters
}: OrderSearch) {
  return filters
}

export const hasFilters = (search: OrderSearch) => Object.keys(filterQuery(search)).length > 0

/** The same tab and view without any filter. */
export const clearedFilters = ({ tab, view, sort }: OrderSearch): OrderSearch =>
  withoutEmpty({ tab, view, sort })

/** Other filters begin at the first page. */
export const changedFilters = (search: OrderSearch, change: Partial<OrderSearch>): OrderSearch =>
  readOrderSearch({ ...search, page: undefined, ...change })

const each = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as { [name in Name]: T }

const oneOf = <T extends string>(values: readonly T[], value: unknown) =>
  values.find((known) => known === value)

function textOf(value: unknown) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text.slice(0, 60)
}

function listOf(value: unknown) {
  const items = (Array.isArray(value) ? value : String(value ?? '').split(',')).map(textOf)
  const found = [...new Set(items.filter((item) => item !== undefined))]
  return found.length > 0 ? found : undefined
}

function wholeNumber(value: unknown) {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function dateOf(value: unknown) {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function withoutEmpty<T extends object>(search: T): T {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && !isEmptyList(value))
  return Object.fromEntries(set) as T
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
