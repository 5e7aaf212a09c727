import { formatQuantity } from '../../../../lib/format/quantity.ts'
import classes from './inventory.module.css'

/** What came, with a plus; what left, with a minus. */
export function ChangeText({ quantity }: { quantity: number }) {
  const sign = quantity > 0 ? '+' : '−'
  return (
    <span className={`figure ${quantity > 0 ? classes.in : classes.out}`}>
      {sign}
      {formatQuantity(Math.abs(quantity))}
    </span>
  )
}
