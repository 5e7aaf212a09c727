import type { CashDay } from '@cais/contract/cash/schemas'
import type { Db } from '../../db/pool.ts'
import type { CashForm } from '../../gateways/pdf/forms/cash-form.ts'
import { readSupplier } from '../company/read-company.ts'

/** The sheet of a day of the cash desk. */
export async function cashFormOf(db: Db, day: CashDay, now: Date): Promise<CashForm> {
  return {
    kind: 'cash',
    supplier: await readSupplier(db, day.branchId),
    branch: day.branchId,
    day: day.day,
    printedAt: now.toISOString(),
    openedBy: day.openedBy,
    closedBy: day.closedBy,
    closedAt: day.closedAt,
    figures: [
      ['Abertura', day.opening],
      ['Recebido', day.receipts],
      ['Estornado', -day.reversals],
      ['Entradas', day.deposits],
      ['Saídas', -day.withdrawals],
    ],
    expected: day.expected,
    counted: day.counted,
    difference: day.difference,
    differenceReason: day.differenceReason,
    counts: day.counts,
    lines: [
      ...day.payments.map(({ number, customer, amount }) => ({
        what: 'payment' as const,
        text: `${number ?? ''}  ${customer}`,
        amount,
      })),
      ...day.movements.map(({ kind, reason, by, amount }) => ({
        what: kind,
        text: `${reason} (${by})`,
        amount: kind === 'deposit' ? amount : -amount,
      })),
    ],
  }
}
