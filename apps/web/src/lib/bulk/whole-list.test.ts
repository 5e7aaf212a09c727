import { expect, it } from 'vitest'
import { wholeList } from './whole-list.ts'

/** A list of so many rows, read by cursor; a row is named by its id and the stretch that it was read in. */
const listOf = (count: number, moved: readonly number[] = []) => {
  const asked: (string | undefined)[] = []
  const read = async ({ perPage, cursor }: { perPage: number; cursor?: string }) => {
    asked.push(cursor)
    const from = Number(cursor ?? 0)
    const ids = Array.from({ length: Math.min(perPage, count - from) }, (_none, place) => from + place + 1)
    const again = from === 0 ? [] : moved
    const data = [...again, ...ids].slice(0, perPage).map((id) => ({ id, stretch: asked.length }))
    return { data, meta: { cursor: String(from + perPage) } }
  }
  return { read, asked }
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const keyOf = ({ id }: { id: number }) => id
const upTo = (count: number) => Array.from({ length: count }, (_none, place) => place + 1)

it('a filter is read to its end, in the order of the list', async () => {
  const { read, asked } = listOf(450)
  expect(ids(await wholeList(read, keyOf))).toEqual(upTo(450))
  expect(asked).toEqual([undefined, '200', '400'])
})

it('an empty filter is asked once', async () => {
  const { read, asked } = listOf(0)
  expect(await wholeList(read, keyOf)).toEqual([])
  expect(asked).toHaveLength(1)
})

it('of very many the first ten thousand are taken, and no more are asked for', async () => {
  const { read, asked } = listOf(50_000)
  expect(ids(await wholeList(read, keyOf))).toEqual(upTo(10_000))
  expect(asked).toHaveLength(50)
})

it('a row that moves down meanwhile is taken once, as it was seen first', async () => {
  const { read } = listOf(300, [7])
  const rows = await wholeList(read, keyOf)
  expect(rows.filter(({ id }) => id === 7)).toEqual([{ id: 7, stretch: 1 }])
})
