import type { OrderRow } from '@cais/contract/orders/schemas'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { usedPercent } from '../../customers/presenter/present-exposure.ts'
import { customerExposure } from '../../customers/queries/read-exposure.ts'
import { presentOrderRow } from '../presenter/present-order-row.ts'
import type { ListedOrder } from './read-order-rows.ts'

/** The rows with the used credit of their customers. */
export const presentRows = (rows: readonly ListedOrder[], today: CalendarDate): OrderRow[] =>
  rows.map((row) => presentOrderRow(row, row.credit && usedPercent(customerExposure(row.credit, today, 0))))
