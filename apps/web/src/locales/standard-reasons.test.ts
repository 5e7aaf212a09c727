import { STANDARD_REASONS } from '@cais/domain/approvals/standard-reasons'
import { expect, it } from 'vitest'
import records from './pt/records.ts'

it('says the reasons of the house in Portuguese as they are kept', () => {
  expect(records.reasons).toEqual(STANDARD_REASONS)
})
