import { STANDARD_REASONS } from '@cais/domain/approvals/standard-reasons'
import { expect, it } from 'vitest'
import ui from './pt/ui.ts'

it('says the reasons of the house in Portuguese as they are kept', () => {
  expect(ui.reasons).toEqual(STANDARD_REASONS)
})
