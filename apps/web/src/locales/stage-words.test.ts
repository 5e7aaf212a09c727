import { STAGE_WORDS } from '@cais/contract/messages/stage-words'
import { expect, test } from 'vitest'
import en from './en/badges.ts'
import pt from './pt/badges.ts'

// The server writes stages in refusals and forms; the browser does not load those words, so they stand here too.
test.each([
  ['pt', pt, STAGE_WORDS.pt],
  ['en', en, STAGE_WORDS.en],
])('badges and sentences call a stage the same in %s', (_language, badges, words) => {
  expect({ ...badges.stage, ...badges.shipment }).toEqual(words)
})
