import { type Centavos, MAX_AMOUNT } from '../kernel/money.ts'
import { MAX_QUANTITY, type Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'
import type { InboundLine } from './inbound-message.ts'

export type Measures = {
  readonly quantity: Milli | null
  /** Of one ordered unit, rounded half up. */
  readonly price: Centavos | null
  /** What stands where a number should be. */
  readonly unreadable: string | null
}

/** The numbers of a line in our measures. A quantity finer than thousandths is none, and a line with faults has no quantity. */
export function measuresOf({ quantity, price, priceQuantity, faults }: InboundLine): Measures {
  const [fault] = faults
  const milli = quantity === null ? null : scaled(quantity, 3)
  const isSound = fault === undefined && milli !== null && milli <= BigInt(MAX_QUANTITY)
  return {
    quantity: isSound ? Number(milli) : null,
    price: priceOf(price, priceQuantity),
    unreadable: isSound ? null : String(fault?.facts.value ?? fault?.facts.quantity ?? quantity ?? ''),
  }
}

function priceOf(price: string | null, quantity: string): Centavos | null {
  if (price === null) return null
  const [amount, units] = [digits(price), digits(quantity)]
  if (units.value <= 0n || amount.value < 0n) return null
  const centavos = divideHalfUp(amount.value * 100n * 10n ** units.places, 10n ** amount.places * units.value)
  return centavos <= BigInt(MAX_AMOUNT) ? Number(centavos) : null
}

function scaled(text: string, places: number): bigint | null {
  const { value, places: own } = digits(text)
  if (own <= BigInt(places)) return value * 10n ** (BigInt(places) - own)
  const divisor = 10n ** (own - BigInt(places))
  return value % divisor === 0n ? value / divisor : null
}

function digits(text: string): { readonly value: bigint; readonly places: bigint } {
  const [whole = '0', fraction = ''] = text.split('.')
  return { value: BigInt(`${whole}${fraction}`), places: BigInt(fraction.length) }
}
