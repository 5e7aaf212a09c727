import type { ShipmentRow } from './shipments-query.ts'

export type NextAct = 'look' | 'start' | 'end' | 'invoice' | 'print'
export type Act = { readonly name: NextAct; readonly count?: number }

type Row = Pick<
  ShipmentRow,
  | 'allowedActions'
  | 'documentCount'
  | 'failedCount'
  | 'invoiceCount'
  | 'printedCount'
  | 'lineCount'
  | 'loadedLines'
>

/**
 * The one act that brings a shipment on: what could not be billed is looked at first, paper comes last. A truck of which some
 * lines are still on the ground has none.
 */
export function nextAct(row: Row): Act | null {
  const may = (action: string) => row.allowedActions.includes(action)
  if (row.failedCount > 0) return { name: 'look', count: row.failedCount }
  if (may('start')) return { name: 'start' }
  if (may('end') && (row.loadedLines === 0 || row.loadedLines === row.lineCount)) return { name: 'end' }
  if (may('invoice')) return { name: 'invoice', count: row.documentCount - row.invoiceCount }
  const unprinted = row.invoiceCount - row.printedCount
  return may('print-invoices') && unprinted > 0 ? { name: 'print', count: unprinted } : null
}
