import type { Milli } from '@cais/domain/kernel/quantity'

/** A quantity of the wire, which the contract holds to 3 decimals, in thousandths. */
export const toMilli = (quantity: number): Milli => Math.round(quantity * 1000)
