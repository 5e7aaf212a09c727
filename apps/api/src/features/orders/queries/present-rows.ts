import type { OrderRow } from '@cais/contract/orders/schemas'
import { addedWhileUndecided } from '@cais/domain/credit/order-exposure'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { presentCredit } from '../../customers/presenter/present-exposure.ts'
import { presentOrderRow } from '../presenter/present-order-row.ts'
import type { ListedOrder } from './read-order-rows.ts'

/** The rows with the credit of their customers, each with the document itself in it. */
export const presentRows = (rows: readonly ListedOrder[], today: CalendarDate): OrderRow[] =>
  rows.map((row) => presentOrderRow(row, presentCredit(row.credit, today, addedWhileUndecided(row))))
