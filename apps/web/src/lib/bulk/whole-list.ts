import { MAX_CHOSEN } from './call.ts'

/** The most that one page takes (contract/kernel/list). */
const PER_PAGE = 200

type ListPage<Row> = { readonly data: readonly Row[]; readonly meta: { cursor?: string | null | undefined } }
type Read<Row> = (page: { perPage: number; cursor?: string }) => Promise<ListPage<Row>>

/**
 * All rows of a filter in the order of the list, at most MAX_CHOSEN. A row that moves down the list while
 * it is read appears twice: it counts as it was read first.
 */
export async function wholeList<Row>(read: Read<Row>, keyOf: (row: Row) => number): Promise<Row[]> {
  const rows = new Map<number, Row>()
  let cursor: string | null | undefined
  do {
    const { data, meta } = await read({ perPage: PER_PAGE, ...(cursor && { cursor }) })
    for (const row of data) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
    cursor = data.length < PER_PAGE ? null : meta.cursor
  } while (cursor && rows.size < MAX_CHOSEN)
  return [...rows.values()].slice(0, MAX_CHOSEN)
}
