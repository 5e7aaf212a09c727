import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { user } from '../testing/order-facts.ts'
import { CLAIM_ACTIONS } from './action-table.ts'
import { allowedClaimActions, claimRefusal } from './actions.ts'
import { CLAIM_STATES, deriveClaimState } from './derive-claim-state.ts'
import type { ClaimFacts } from './facts.ts'
import { type ClaimCandidate, type ClaimedLine, matchClaimLines } from './match-lines.ts'
import { claimChanges, keyedLines, type ReceivedClaim, type ReceivedLine } from './received-claim.ts'
import { rankNotes } from './suggest-notes.ts'

const facts = (change: Partial<ClaimFacts> = {}): ClaimFacts => ({
  branchId: 'SD',
  operationId: 'GERAL',
  wrongAt: null,
  notes: [],
  lines: [{ state: 'matched', creditNoteId: null }],
  ...change,
})
const done = { state: 'matched', creditNoteId: 7 } as const
const open = { state: 'unmatched', creditNoteId: null } as const
const note = (phase: ClaimFacts['notes'][number]['phase']) => [{ id: 7, phase }]

describe('the state of a claim', () => {
  test.each([
    ['pending', facts()],
    ['wrong', facts({ wrongAt: '2026-11-24T08:00:00Z' })],
    ['draft', facts({ notes: note('draft'), lines: [done, open] })],
    ['linked', facts({ notes: note('issued'), lines: [done] })],
    ['linked', facts({ notes: note('commercial-approval'), lines: [done, done] })],
    ['pending', facts({ notes: note('issued'), lines: [done, open] })],
  ] as const)('%s', (state, claim) => expect(deriveClaimState(claim)).toBe(state))

  test('what may be done in it, and by whom', () => {
    const keeper = user(1, 'CREDIT_NOTE_CREATOR')
    const actions = (claim: ClaimFacts) => allowedClaimActions(keeper, claim)
    expect(actions(facts())).toEqual(['mark-wrong', 'link', 'generate-draft', 'correct-line'])
    expect(actions(facts({ lines: [open] }))).toEqual(['mark-wrong', 'link', 'correct-line'])
    expect(actions(facts({ wrongAt: 'x' }))).toEqual(['unmark-wrong'])
    expect(actions(facts({ notes: note('draft'), lines: [done] }))).toEqual([
      'link',
      'unlink',
      'generate-draft',
      'correct-line',
    ])
    expect(actions(facts({ notes: note('issued'), lines: [done] }))).toEqual(['link', 'unlink'])
    expect(
      claimRefusal('mark-wrong', keeper, facts({ notes: note('issued'), lines: [done, open] }))?.code,
    ).toBe('CLAIM_IS_LINKED')
    expect(claimRefusal('generate-draft', keeper, facts({ lines: [open] }))?.code).toBe(
      'CLAIM_NOTHING_MATCHED',
    )
  })

  test('nobody else does anything, in any state', () => {
    const others = ROLES.filter((role) => !['ADMIN', 'SUPER_USER', 'CREDIT_NOTE_CREATOR'].includes(role))
    const some: readonly Role[] = others
    for (const role of some)
      for (const claim of [facts(), facts({ wrongAt: 'x' }), facts({ notes: note('draft') })])
        expect(allowedClaimActions(user(1, role), claim), role).toEqual([])
    expect(CLAIM_STATES).toHaveLength(4)
    expect(CLAIM_ACTIONS).toHaveLength(6)
  })
})

const line = (change: Partial<ClaimedLine> = {}): ClaimedLine => ({
  id: 1,
  group: '1/OIL',
  quantity: 5000,
  price: 10_000,
  isGoods: true,
  chosenLineId: null,
  isNamed: false,
  ...change,
})
const billed = (invoiceLineId: number, change: Partial<ClaimCandidate> = {}): ClaimCandidate => ({
  lineId: 1,
  invoiceLineId,
  issuedOn: `2026-11-0${invoiceLineId}`,
  rest: 3000,
  price: 10_000,
  vatBp: 1600,
  ...change,
})

describe('lines and invoices', () => {
  const match = (one: ClaimedLine, candidates: readonly ClaimCandidate[]) =>
    matchClaimLines([one], candidates).get(one.id)

  test('the oldest first, over as many as it takes', () => {
    expect(match(line(), [billed(2), billed(1)])).toEqual({
      state: 'matched',
      matches: [
        { invoiceLineId: 1, quantity: 3000 },
        { invoiceLineId: 2, quantity: 2000 },
      ],
      priceDifference: 0,
      vatBp: 1600,
    })
  })

  test('the invoiced price that is claimed goes before age', () => {
    const found = match(line({ quantity: 1000 }), [billed(1, { price: 9_000 }), billed(2)])
    expect(found?.matches).toEqual([{ invoiceLineId: 2, quantity: 1000 }])
  })

  test('several prices, none of them the one claimed: somebody chooses', () => {
    const candidates = [billed(1, { price: 9_000 }), billed(2, { price: 9_500 })]
    expect(match(line({ quantity: 1000 }), candidates)?.state).toBe('doubt')
    expect(match(line({ quantity: 1000, isGoods: false }), candidates)?.state).toBe('matched')
    expect(match(line({ quantity: 1000, isNamed: true }), candidates)?.state).toBe('matched')
  })

  test('another price on the only invoice is matched, and said', () => {
    expect(match(line({ quantity: 1000 }), [billed(1, { price: 9_000 })])).toMatchObject({
      state: 'matched',
      priceDifference: 1_000,
    })
  })

  test('less is left than is claimed: nothing is taken', () => {
    expect(match(line({ quantity: 7000 }), [billed(1), billed(2)])).toMatchObject({
      state: 'unmatched',
      matches: [],
    })
  })

  test('no invoice gives more than it has, whatever lines compete', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })
    const rests = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 6 })
    fc.assert(
      fc.property(quantities, rests, (asked, left) => {
        const lines = asked.map((quantity, at) => line({ id: at + 1, quantity, price: null }))
        const candidates = lines.flatMap(({ id }) =>
          left.map((rest, at) => billed(at + 1, { lineId: id, rest })),
        )
        const found = matchClaimLines(lines, candidates)
        for (const [at, rest] of left.entries()) {
          const taken = [...found.values()].flatMap(({ matches }) => matches)
          const sum = taken
            .filter(({ invoiceLineId }) => invoiceLineId === at + 1)
            .reduce((total, { quantity }) => total + quantity, 0)
          expect(sum).toBeLessThanOrEqual(rest)
        }
        for (const { id, quantity } of lines) {
          const { state, matches } = found.get(id) ?? { state: '', matches: [] }
          const sum = matches.reduce((total, part) => total + part.quantity, 0)
          expect(sum).toBe(state === 'matched' ? quantity : 0)
        }
      }),
    )
  })
})

const sent = (change: Partial<ReceivedLine> = {}): ReceivedLine => ({
  line: '',
  article: 'OIL',
  description: '',
  invoice: '',
  unit: '',
  quantity: 1000,
  price: 100,
  ...change,
})
const claim = (lines: readonly ReceivedLine[], change: Partial<ReceivedClaim> = {}): ReceivedClaim => ({
  number: 'A-1',
  customer: 'C1',
  date: '2026-11-24',
  type: 'return',
  reason: '',
  note: '',
  lines,
  ...change,
})

describe('a claim that comes again', () => {
  test('in another order it is the same', () => {
    const lines = [sent(), sent({ quantity: 2000 }), sent({ article: 'RICE' }), sent({ line: '7' })]
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 4 }), (shuffled) => {
        expect(claimChanges(claim(lines), claim(shuffled))).toEqual([])
        expect(keyedLines(shuffled)).toEqual(keyedLines(lines))
      }),
    )
  })

  test('what differs is said by line and field', () => {
    const before = claim([sent({ line: '1' }), sent({ line: '2' })])
    const after = claim([sent({ line: '1', price: 90 }), sent({ line: '3' })], { reason: 'DAMAGED' })
    expect(claimChanges(before, after)).toEqual([
      { line: null, field: 'reason', before: '', after: 'DAMAGED' },
      { line: '#1', field: 'price', before: 100, after: 90 },
      { line: '#3', field: 'line', before: null, after: 'OIL' },
      { line: '#2', field: 'line', before: 'OIL', after: null },
    ])
  })
})

test('credit notes are ranked by customer, articles, amount and day; one of another claim comes last', () => {
  const asked = { articles: 2, net: 10_000, day: '2026-11-24' }
  const candidate = { isSameCustomer: true, shared: 2, net: 10_000, day: '2026-11-24', isTaken: false }
  const ranked = rankNotes(asked, [
    { ...candidate, id: 1, isTaken: true },
    { ...candidate, id: 2, isSameCustomer: false },
    { ...candidate, id: 3, shared: 0, net: 5_000 },
    { ...candidate, id: 4 },
    { ...candidate, id: 5, day: '2026-09-01' },
  ])
  expect(ranked.map(({ id, percent }) => [id, percent])).toEqual([
    [4, 100],
    [5, 85],
    [2, 70],
    [3, 55],
    [1, 40],
  ])
})
