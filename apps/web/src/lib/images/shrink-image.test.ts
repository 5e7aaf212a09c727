import { expect, it } from 'vitest'
import { sizeWithin } from './shrink-image.ts'

it.each([
  ['a wide photo', 4000, 3000, 1024, 768],
  ['a high photo', 3000, 4000, 768, 1024],
  ['what is small already', 12, 8, 12, 8],
  ['a line', 5000, 1, 1024, 1],
])('%s keeps its shape within the side', (_what, width, height, toWidth, toHeight) => {
  expect(sizeWithin({ width, height }, 1024)).toEqual({ width: toWidth, height: toHeight })
})
