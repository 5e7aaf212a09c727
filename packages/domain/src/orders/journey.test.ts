import { describe, expect, test } from 'vitest'
import {
  approval,
  draftFacts,
  line,
  NOW,
  onShipment,
  submittedFacts,
  verifiedFacts,
} from '../testing/order-facts.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { type JourneyMoments, journeyOf } from './journey.ts'

const NOTHING: JourneyMoments = {
  submitted: { at: '01', by: 'Vanda' },
  verified: { at: '02', by: null },
  approved: null,
  rejected: null,
  answered: null,
  allocated: null,
  decided: null,
  boarded: null,
  loaded: null,
  departed: null,
  invoiced: null,
  ordered: null,
  cancelled: null,
  closed: null,
}
const DECIDED = { at: '05', by: 'Celso' }

/** 'done submitted 01 Vanda' … */
const stopsOf = (order: OrderFacts, moments: Partial<JourneyMoments> = {}) =>
  journeyOf(order, deriveState(order), { ...NOTHING, ...moments }).map(({ station, state, at, by }) =>
    [state, station, at, by].filter(Boolean).join(' '),
  )

const carried = (stage: 'ready' | 'loading' | 'finished', bucket: 'picking' | 'loading') =>
  verifiedFacts({ shipment: onShipment(stage, 'none'), lines: [line({ [bucket]: 1 })] })
const ROAD = ['done submitted 01 Vanda', 'done approved 02', 'done stock 05 Celso']

describe('the journey of an order', () => {
  test('a draft has none', () => {
    expect(stopsOf(draftFacts())).toEqual([])
  })

  test('waits for its approval since it was verified, and names who gave it', () => {
    const waiting = verifiedFacts({ approvals: [approval('FINANCIAL')] })
    expect(stopsOf(waiting)).toEqual([
      'done submitted 01 Vanda',
      'here approved 02',
      'ahead stock',
      'ahead loading',
      'ahead invoice',
    ])
    const given = verifiedFacts({
      approvals: [approval('FINANCIAL', { decision: 'approved' })],
      lines: [line({ open: 1 })],
    })
    const moments = { approved: { at: '03', by: 'Jorge' }, allocated: { at: '04', by: null } }
    expect(stopsOf(given, moments).slice(1, 3)).toEqual(['done approved 03 Jorge', 'here stock 04'])
  })

  test('stands in stock as long as a line needs a decision, whatever goes on', () => {
    const partly = verifiedFacts({
      shipment: onShipment('loading', 'none'),
      lines: [line({ loading: 1 }), line({ id: 2, open: 1 })],
    })
    expect(stopsOf(partly, { decided: DECIDED }).slice(2, 4)).toEqual(['here stock 02', 'ahead loading'])
  })

  test('goes on while the rest waits on purpose', () => {
    const rest = verifiedFacts({
      shipment: onShipment('loading', 'none'),
      lines: [line({ loading: 1 }), line({ id: 2, open: 1, waiting: true })],
    })
    const loaded = { at: '07', by: 'Rosa' }
    expect(stopsOf(rest, { decided: DECIDED, loaded })).toEqual([
      ...ROAD,
      'here loading 07 Rosa',
      'ahead invoice',
    ])
  })

  test('waits for a truck since the decision, on a truck since it was put there, loading since it began', () => {
    const boarded = { at: '06', by: 'Rosa' }
    const picking = verifiedFacts({ lines: [line({ picking: 1 })] })
    expect(stopsOf(picking, { decided: DECIDED })[3]).toBe('here loading 05')
    expect(stopsOf(carried('ready', 'picking'), { decided: DECIDED, boarded })[3]).toBe(
      'here loading 06 Rosa',
    )
    const loaded = { at: '07', by: 'Rosa' }
    expect(stopsOf(carried('loading', 'loading'), { decided: DECIDED, boarded, loaded })[3]).toBe(
      'here loading 07 Rosa',
    )
  })

  test('waits for its invoice from the departure on, and has all behind it once billed', () => {
    const moments = { decided: DECIDED, departed: { at: '08', by: 'Rosa' } }
    expect(stopsOf(carried('finished', 'loading'), moments).slice(3)).toEqual([
      'done loading 08 Rosa',
      'here invoice 08',
    ])
    const billed = verifiedFacts({ lines: [line({ billed: 1 })] })
    expect(stopsOf(billed, { ...moments, invoiced: { at: '09', by: 'Ana' } }).slice(3)).toEqual([
      'done loading 08 Rosa',
      'done invoice 09 Ana',
    ])
  })

  test.each([
    ['rejected', verifiedFacts({ approvals: [approval('FINANCIAL', { decision: 'rejected' })] }), 1],
    ['cancelled', submittedFacts({ cancelledAt: NOW }), 1],
    ['cancelled', verifiedFacts({ cancelledAt: NOW, lines: [line({ closed: 1 })] }), 2],
    ['closed', verifiedFacts({ closedAt: NOW, lines: [line({ closed: 1 })] }), 2],
  ] as const)('ends where it was when it was %s', (name, order, index) => {
    expect(stopsOf(order, { [name]: { at: '99', by: 'Rui' } })[index]).toMatch(/^ended \w+ 99 Rui$/)
  })

  test('ends at the truck when it was closed after its lines were decided', () => {
    const closed = verifiedFacts({ closedAt: NOW, lines: [line({ closed: 1 })] })
    const moments = { decided: DECIDED, closed: { at: '99', by: 'Rui' } }
    expect(stopsOf(closed, moments)).toEqual([...ROAD, 'ended loading 99 Rui', 'ahead invoice'])
  })
})

describe('the journey of a quote', () => {
  const answered = { answered: { at: '03', by: null } }

  test('is answered, and ordered', () => {
    const open = verifiedFacts({ type: 'COT', approvals: [approval('COMMERCIAL')] })
    expect(stopsOf(open)).toEqual(['done submitted 01 Vanda', 'here answered 02', 'ahead ordered'])
    const quote = verifiedFacts({ type: 'COT', answeredAt: NOW })
    expect(stopsOf(quote, answered)).toEqual([
      'done submitted 01 Vanda',
      'done answered 03',
      'here ordered 03',
    ])
    expect(stopsOf(quote, { ...answered, ordered: { at: '04', by: null } })[2]).toBe('done ordered 04')
  })

  test('ends unordered when its last day has passed', () => {
    const expired = verifiedFacts({
      type: 'COT',
      answeredAt: NOW,
      expiredAt: NOW,
      lines: [line({ closed: 1 })],
    })
    expect(stopsOf(expired, { ...answered, closed: { at: '99', by: null } })[2]).toBe('ended ordered 99')
  })
})
