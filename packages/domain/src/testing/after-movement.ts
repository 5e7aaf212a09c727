import { type StockValue, type ValuedMovement, valueOfMovement } from '../stock/stock-value.ts'

/** The stock after a movement, as the database keeps it: what tests hold it against. */
export const afterMovement = (
  before: StockValue,
  movement: ValuedMovement,
  costPrice: number,
): StockValue => ({
  quantity: before.quantity + (movement.kind === 'swap' ? 0 : movement.quantity),
  value: before.value + valueOfMovement(before, movement, costPrice),
})
