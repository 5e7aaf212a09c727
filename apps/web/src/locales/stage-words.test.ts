import { ROLE_WORDS } from '@cais/contract/messages/role-words'
import { STAGE_WORDS } from '@cais/contract/messages/stage-words'
import { STATUS_WORDS } from '@cais/contract/messages/status-words'
import { expect, test } from 'vitest'
import en from './en/badges.ts'
import enSessions from './en/sessions.ts'
import pt from './pt/badges.ts'
import ptSessions from './pt/sessions.ts'

// The server writes stages in refusals, forms and exports; the browser does not load those words, so they stand here too.
test.each([
  ['pt', pt, STAGE_WORDS.pt],
  ['en', en, STAGE_WORDS.en],
])('badges and sentences call a stage the same in %s', (_language, badges, words) => {
  expect({ ...badges.stage, ...badges.shipment }).toEqual(words)
})

test.each([
  ['pt', pt, STATUS_WORDS.pt],
  ['en', en, STATUS_WORDS.en],
])('filters and exports call a status the same in %s', (_language, badges, words) => {
  expect(badges.status).toEqual(words)
})

test.each([
  ['pt', ptSessions, ROLE_WORDS.pt],
  ['en', enSessions, ROLE_WORDS.en],
])('profiles and refusals call a role the same in %s', (_language, { roles }, words) => {
  const { WAREHOUSE_MANAGER, CREATOR, CREATOR_BEFORE_APPROVAL, ANYONE, SYSTEM, ...named } = words
  expect(roles).toMatchObject(named)
  expect(roles.ADMIN_SD).toBe(`${WAREHOUSE_MANAGER} SD`)
})
