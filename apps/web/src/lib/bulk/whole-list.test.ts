import { expect, it } from 'vitest'
import { wholeList } from './whole-list.ts'

/** A list of so many rows, read by cursor; a row is named by its id and the stretch that it was read in. */
const listOf = (count: number, moved: readonly number[] = []) => {
  const cursors: (string | undefined)[] = []
  const read = async ({ perPage, cursor }: { perPage: number; cursor?: string }) => {
    cursors.push(cursor)
    const from = Number(cursor ?? 0)
    const ids = Array.from({ length: Math.min(perPage, count - from) }, (_none, place) => from + place + 1)
    const again = from === 0 ? [] : moved
    const data = [...again, ...ids].slice(0, perPage).map((id) => ({ id, stretch: cursors.length }))
    return { data, meta: { cursor: String(from + perPage) } }
  }
  return { read, cursors }
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const keyOf = ({ id }: { id: number }) => id
const upTo = (count: number) => Array.from({ length: count }, (_none, place) => place + 1)

it('reads all pages, in the order of the list', async () => {
  const { read, cursors } = listOf(450)
  expect(ids(await wholeList(read, keyOf))).toEqual(upTo(450))
  expect(cursors).toEqual([undefined, '200', '400'])
})

it('an empty list takes one request', async () => {
  const { read, cursors } = listOf(0)
  expect(await wholeList(read, keyOf)).toEqual([])
  expect(cursors).toHaveLength(1)
})

it('reads the first ten thousand rows of a very long list and requests no more', async () => {
  const { read, cursors } = listOf(50_000)
  expect(ids(await wholeList(read, keyOf))).toEqual(upTo(10_000))
  expect(cursors).toHaveLength(50)
})

it('counts a row that moves down during reading once, as it was first read', async () => {
  const { read } = listOf(300, [7])
  const rows = await wholeList(read, keyOf)
  expect(rows.filter(({ id }) => id === 7)).toEqual([{ id: 7, stretch: 1 }])
})
