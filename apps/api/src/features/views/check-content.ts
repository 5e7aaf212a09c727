import { LIST_COLUMNS, VIEW_LAYOUTS, VIEW_QUERIES, type ViewList } from '@cais/contract/views/lists'
import { type RuleDetail, RuleError } from '@cais/domain/kernel/rule-error'
import { detailsOf } from '../../http/input/issue-details.ts'

type Content = {
  readonly query: string
  readonly sort: string
  readonly layout: 'list' | 'grid' | 'kanban'
  readonly columns: readonly string[] | null
}

/** Throws VALIDATION_FAILED that names each filter, sort, layout and column that the list does not know. */
export function checkContent(list: ViewList, content: Content): void {
  const details = [
    ...queryFaults(list, content),
    ...layoutFaults(list, content.layout),
    ...columnFaults(list, content.columns),
  ]
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}

/** The filters by their name in the query ('query.createdFrom'); the sort stands in a field of its own. */
function queryFaults(list: ViewList, { query, sort }: Content): RuleDetail[] {
  const params = readQuery(query)
  const repeated = 'sort' in params ? [{ field: 'query.sort', rule: 'unknown' }] : []
  const { sort: _sort, ...filters } = params
  const input = sort === '' ? filters : { ...filters, sort }
  const result = VIEW_QUERIES[list].safeParse(input)
  if (result.success) return repeated
  const details = detailsOf(result.error.issues, input, 'query')
  return [
    ...repeated,
    ...details.map((detail) => (detail.field === 'query.sort' ? { ...detail, field: 'sort' } : detail)),
  ]
}

function layoutFaults(list: ViewList, layout: Content['layout']): RuleDetail[] {
  const values = VIEW_LAYOUTS[list]
  return values.includes(layout) ? [] : [{ field: 'layout', rule: 'oneOf', facts: { values: [...values] } }]
}

/** A column that is not known, or named twice. */
export function columnFaults(list: ViewList, columns: readonly string[] | null): RuleDetail[] {
  const values: readonly string[] = LIST_COLUMNS[list]
  return (columns ?? []).flatMap((column, place): RuleDetail[] => {
    const field = `columns.${place}`
    if (!values.includes(column)) return [{ field, rule: 'oneOf', facts: { values: [...values] } }]
    return columns?.indexOf(column) === place ? [] : [{ field, rule: 'invalid' }]
  })
}

/** The parameters of a query as they stand in an address. A name that is there twice keeps its last value. */
export const readQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))
