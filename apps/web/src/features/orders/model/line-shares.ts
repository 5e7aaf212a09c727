import type { OrderReply } from '@cais/contract/orders/schemas'

type Line = Pick<OrderReply['lines'][number], 'buckets' | 'waiting'>
type Document = Pick<OrderReply, 'status' | 'stages'>

/** Where parts of a line's quantity can be, in the order in which goods move. */
export const PLACES = [
  'billed',
  'loading',
  'picking',
  'reserved',
  'waiting',
  'unapproved',
  'undecided',
  'stopped',
  'closed',
] as const
export type Place = (typeof PLACES)[number]
export type Share = { readonly place: Place; readonly quantity: number; readonly percent: number }

/** The quantity of a line split by place; the percentages add up to 100. */
export function lineShares({ buckets, waiting }: Line, document: Document): Share[] {
  const { billed, loading, picking, reserved, open, closed } = buckets
  const whole = billed + loading + picking + reserved + open + closed
  const parts: readonly (readonly [Place, number])[] = [
    ['billed', billed],
    ['loading', loading],
    ['picking', picking],
    ['reserved', reserved],
    [waiting ? 'waiting' : placeOfOpen(document), open],
    ['closed', closed],
  ]
  return parts
    .filter(([, quantity]) => quantity > 0)
    .map(([place, quantity]) => ({ place, quantity, percent: (100 * quantity) / whole }))
}

/** The place of an open quantity: rejected, not approved yet, or undecided in stock analysis. */
function placeOfOpen({ status, stages }: Document): Place {
  if (status === 'REJECTED') return 'stopped'
  const isBefore =
    status === 'SUBMITTED' || status === 'BLOCKED' || stages.some((stage) => BEFORE_STOCK.test(stage))
  return isBefore ? 'unapproved' : 'undecided'
}

const BEFORE_STOCK = /_APPROVAL$|^MORPHEUS_IN$/

const ATTENTION_ORDER: readonly Place[] = ['closed', 'waiting', 'stopped', 'undecided', 'picking']

/** Lines that need attention (cut, waiting, split between places), most important first, and the others in their order. */
export function splitByAttention<Row extends Line>(lines: readonly Row[], document: Document) {
  const rankOf = (line: Row) => {
    const places = lineShares(line, document).map(({ place }) => place)
    if (places.length < 2 && places[0] !== 'closed' && places[0] !== 'waiting') return ATTENTION_ORDER.length
    const rank = ATTENTION_ORDER.findIndex((place) => places.includes(place))
    return rank === -1 ? ATTENTION_ORDER.length : rank
  }
  const ranked = lines.map((line) => ({ line, rank: rankOf(line) }))
  return {
    needAttention: ranked
      .filter(({ rank }) => rank < ATTENTION_ORDER.length)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ line }) => line),
    whole: ranked.filter(({ rank }) => rank === ATTENTION_ORDER.length).map(({ line }) => line),
  }
}
