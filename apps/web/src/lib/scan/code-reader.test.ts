import { expect, it } from 'vitest'
import { openNewCodes } from './code-reader.ts'

/** What of these looks counts as a new code. */
const counted = (looks: readonly string[]) => looks.filter(openNewCodes())

it.each([
  ['one box before the camera', ['A', 'A', 'A'], ['A']],
  ['its picture is blurred now and then', ['A', '', 'A', '', '', '', 'A'], ['A']],
  ['two boxes in one picture', ['A', 'B', 'A', '', 'B'], ['A', 'B']],
  ['it left, and the next one of the same kind came', ['A', '', '', '', '', 'A'], ['A', 'A']],
  ['no code', ['', ''], []],
])('%s', (_, looks, told) => {
  expect(counted(looks)).toEqual(told)
})
