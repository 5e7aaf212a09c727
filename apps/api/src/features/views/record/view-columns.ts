import type { ViewUpdate } from '@cais/contract/views/schemas'

/** What a caller may say about a view, under the names of its columns; what was left out stays out. */
export function viewColumns({
  sharedWith,
  version: _version,
  ...input
}: Omit<ViewUpdate, 'version'> & { version?: number }) {
  const { name, query, sort, layout, columns, dense } = input
  const columnsSaid = { name, query, sort, layout, columns, dense, shared_with: sharedWith }
  return Object.fromEntries(
    Object.entries(columnsSaid).filter(([, value]) => value !== undefined),
  ) as Partial<typeof columnsSaid>
}
