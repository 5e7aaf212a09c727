import { expect, test } from 'vitest'
import { neighboursIn } from './neighbours.ts'

const page = (...ids: number[]) => ({ data: ids.map((id) => ({ id })) })

test('neighbours come from the list that was loaded last', () => {
  const lists = [
    { data: page(1, 5, 9), at: 1 },
    { data: page(7, 5, 3), at: 2 },
    { data: undefined, at: 3 },
  ]
  expect(neighboursIn(lists, 5)).toEqual({ previous: 7, next: 3 })
  expect(neighboursIn(lists, 9)).toEqual({ previous: 5, next: undefined })
})

test('neighbours are found across the pages of a scrolled list', () => {
  expect(neighboursIn([{ data: { pages: [page(1, 2), page(3)] }, at: 1 }], 2)).toEqual({
    previous: 1,
    next: 3,
  })
})

test('a document that is in no list has no neighbours', () => {
  expect(neighboursIn([{ data: page(1, 2), at: 1 }], 8)).toEqual({ previous: undefined, next: undefined })
})
