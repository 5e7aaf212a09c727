import { MOST_CHOSEN } from './call.ts'

/** As many as one page takes (contract/kernel/list). */
const PER_PAGE = 200

type Stretch<Row> = { readonly data: readonly Row[]; readonly meta: { cursor?: string | null | undefined } }
type Read<Row> = (page: { perPage: number; cursor?: string }) => Promise<Stretch<Row>>

/**
 * All rows that a filter finds now, in the order of the list, and the first ones when there are very many. A row that moves
 * down the list while it is read stands there twice: it counts as it was seen first.
 */
export async function wholeList<Row>(read: Read<Row>, keyOf: (row: Row) => number): Promise<Row[]> {
  const rows = new Map<number, Row>()
  let cursor: string | null | undefined
  do {
    const { data, meta } = await read({ perPage: PER_PAGE, ...(cursor && { cursor }) })
    for (const row of data) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
    cursor = data.length < PER_PAGE ? null : meta.cursor
  } while (cursor && rows.size < MOST_CHOSEN)
  return [...rows.values()].slice(0, MOST_CHOSEN)
}
