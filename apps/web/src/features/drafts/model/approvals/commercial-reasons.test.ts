import { expect, it } from 'vitest'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import type { DraftForm } from '../form/draft-form.ts'
import { previewPrices } from '../lines/preview-prices.ts'
import { expectedCommercialReasons } from './commercial-reasons.ts'

const reasonsOf = (form: DraftForm, limit: number | undefined = 5) =>
  expectedCommercialReasons(form, previewPrices(form), limit)
const line = (some = {}) => aLine('A', { quantity: 10, unitPrice: 149_000, ...some })

it.each([
  ['a discount at the limit', { discountPercentage: 5 }, []],
  ['a discount above it', { discountPercentage: 40 }, ['DISCOUNT_ABOVE_LIMIT']],
  ['a discount per unit above it', { discount: 14_900 }, ['DISCOUNT_ABOVE_LIMIT']],
  ['a price below the list', { negotiatedPrice: 700 }, ['DISCOUNT_ABOVE_LIMIT', 'NEGOTIATED_BELOW_LIST']],
  ['a price a little below it', { negotiatedPrice: 145_000 }, ['NEGOTIATED_BELOW_LIST']],
  ['a price above the list', { negotiatedPrice: 150_000 }, []],
  ['a line without a quantity', { quantity: 0, discountPercentage: 40 }, []],
])('%s', (_, some, codes) => {
  expect(reasonsOf(aDraft({ lines: [line(some)] })).map(({ code }) => code)).toEqual(codes)
})

it('gives the figures that the approver will see', () => {
  const lines = [line({ discountPercentage: 40 }), aLine('B', { quantity: 1, negotiatedPrice: 9700 })]
  expect(reasonsOf(aDraft({ lines }))).toEqual([
    { code: 'DISCOUNT_ABOVE_LIMIT', article: 'A', discount: 4000, limit: 500 },
    { code: 'NEGOTIATED_BELOW_LIST', article: 'B', negotiated: 9700, list: 10_000 },
  ])
})

it('counts the share of the document discount, as verification does', () => {
  expect(reasonsOf(aDraft({ lines: [line()], discount: 6 }))).toMatchObject([{ discount: 600 }])
})

it('gives none for an offer, and none about discounts before the limit is known', () => {
  const lines = [line({ discountPercentage: 40 })]
  expect(reasonsOf(aDraft({ type: 'POF', lines }))).toEqual([])
  expect(expectedCommercialReasons(aDraft({ lines }), previewPrices(aDraft({ lines })), undefined)).toEqual(
    [],
  )
})
