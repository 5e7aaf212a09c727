import type { CreditNoteKind } from './facts.ts'

/** Where a reason arises. */
export type ReasonPlace = 'none' | 'warehouse' | 'truck' | 'customer'

export type ReasonEffect = {
  /** What is credited: goods at their price, or money without goods. */
  readonly credits: 'goods' | 'money'
  /** How goods come back: never, on the truck that brought them, or collected at the customer. */
  readonly goods: 'none' | 'truck' | 'collection'
  /** What becomes of the stock when they are back: nothing moves, or they enter the returns warehouse. */
  readonly stock: 'none' | 'found' | 'returns'
}

const MONEY: ReasonEffect = { credits: 'money', goods: 'none', stock: 'none' }
/** Billed and never loaded: the goods lie where they always lay, and are booked there again. */
const NEVER_LEFT: ReasonEffect = { credits: 'goods', goods: 'none', stock: 'found' }
const ON_TRUCK: ReasonEffect = { credits: 'goods', goods: 'truck', stock: 'returns' }
const COLLECTED: ReasonEffect = { credits: 'goods', goods: 'collection', stock: 'returns' }

/** What each reason of the specification means for money, goods and stock. */
const BY_REASON: Readonly<Record<string, ReasonEffect>> = {
  '1NC': NEVER_LEFT,
  '3DP': MONEY,
  '3EX': COLLECTED,
  '3OU': COLLECTED,
  '3PE': MONEY,
}

const BY_PLACE: Readonly<Record<ReasonPlace, ReasonEffect>> = {
  none: MONEY,
  warehouse: NEVER_LEFT,
  truck: ON_TRUCK,
  customer: COLLECTED,
}

/** What a reason means: its own effect, or that of the place where it arises (a company may add reasons). */
export const reasonEffect = (reasonId: string, place: ReasonPlace): ReasonEffect =>
  BY_REASON[reasonId] ?? BY_PLACE[place]

/** What a note means: a debit note charges money, whatever its reason. */
export const noteEffect = (kind: CreditNoteKind, reasonId: string, place: ReasonPlace): ReasonEffect =>
  kind === 'debit' ? MONEY : reasonEffect(reasonId, place)

/** Whether goods come back, so that the credit note goes through a collection. */
export const hasCollection = ({ goods }: ReasonEffect): boolean => goods !== 'none'
