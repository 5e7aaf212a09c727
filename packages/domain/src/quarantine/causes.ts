/** What of a sender can be unknown to us. */
export const CAUSE_KINDS = [
  'customer',
  'article',
  'unit',
  'invoice',
  'reason',
  'price',
  'quantity',
  'pack',
] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]

export const CAUSE_STATES = ['open', 'mended'] as const
export type CauseState = (typeof CAUSE_STATES)[number]

export const CAUSE_ACTIONS = ['mend', 'undo', 'assign'] as const
export type CauseAction = (typeof CAUSE_ACTIONS)[number]

/** A cause waits until somebody says what it is with us; that can be taken back, and who looks after it changed. */
export const causeActions = (state: CauseState): CauseAction[] =>
  state === 'open' ? ['mend', 'assign'] : ['undo']

/** A unit is unknown of an article, whose code stands before it. */
export const unitKey = (productId: string, unit: string): string => `${productId}/${unit}`

/** The article and the unit in the key of a unit; the unit may have a stroke of its own. */
export function readUnitKey(key: string): { readonly productId: string; readonly unit: string } {
  const [productId = '', ...rest] = key.split('/')
  return { productId, unit: rest.join('/') }
}

/** A quantity that is below the minimum or no whole pack is one of an article in a unit, in thousandths. */
export const packKey = (productId: string, unit: string, quantity: number): string =>
  `${productId}/${unit}/${quantity}`

export function readPackKey(key: string): {
  readonly productId: string
  readonly unit: string
  readonly quantity: number
} {
  const parts = key.split('/')
  const quantity = Number(parts.at(-1))
  return { productId: parts.slice(0, -2).join('/'), unit: parts.at(-2) ?? '', quantity }
}

/** What may be said of a price that differs from the list: that of the list holds, or the one that was sent. */
export const PRICE_TARGETS = ['list', 'sent'] as const

/** Mends an invoice that does not exist: the line goes to the oldest one. */
export const NO_INVOICE = '-'
