import { type PaymentQuery, type PaymentRow, paymentQuery } from '@cais/contract/payments/schemas'
import type { User } from '@cais/domain/access/actor'
import type { PaymentKind, ReversalKind } from '@cais/domain/payments/payment-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { type Column, column, type Words } from '../../../http/export/list-file.ts'
import { paymentColumns, paymentsFrom, presentPaymentRow } from '../store.ts'

/** The payments in the user's scope. */
const filteredPayments = (db: Db, filter: FilterOf<PaymentQuery>, { scope }: User) =>
  paymentsFrom(db).where(
    allOf([
      scope.branches !== 'all' && sql<boolean>`p.branch_id = any(${[...scope.branches]}::text[])`,
      filter.branchId && sql<boolean>`p.branch_id = any(${filter.branchId}::text[])`,
      filter.customerId && sql<boolean>`p.customer_id = ${filter.customerId}`,
      filter.kind && sql<boolean>`p.kind = any(${filter.kind}::text[])`,
      filter.state === 'bounced'
        ? sql<boolean>`p.reversal_kind = 'bounced'`
        : filter.state && sql<boolean>`(p.reversed_on IS NULL) = ${filter.state === 'valid'}`,
      filter.paidFrom && sql<boolean>`p.paid_on >= ${filter.paidFrom}::date`,
      filter.paidTo && sql<boolean>`p.paid_on <= ${filter.paidTo}::date`,
      ...matches('p.search_text', filter.search),
    ]),
  )

const KINDS: Readonly<Record<PaymentKind, Words>> = {
  cash: { pt: 'Numerário', en: 'Cash' },
  transfer: { pt: 'Transferência', en: 'Transfer' },
  cheque: { pt: 'Cheque', en: 'Cheque' },
  card: { pt: 'Cartão (POS)', en: 'Card (POS)' },
  mpesa: { pt: 'M-Pesa', en: 'M-Pesa' },
  emola: { pt: 'e-Mola', en: 'e-Mola' },
  other: { pt: 'Outro', en: 'Other' },
}

const REVERSALS: Readonly<Record<ReversalKind, Words>> = {
  bounced: { pt: 'Cheque devolvido', en: 'Bounced cheque' },
  returned: { pt: 'Devolvido pelo banco', en: 'Returned by the bank' },
  mistake: { pt: 'Engano', en: 'Mistake' },
}

const FILE_COLUMNS: readonly Column<PaymentRow>[] = [
  column.text({ pt: 'Recibo', en: 'Receipt' }, (row) => row.number),
  column.date({ pt: 'Data', en: 'Date' }, (row) => row.paidOn),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Meio', en: 'Kind' }, (row, language) => KINDS[row.kind][language]),
  column.text({ pt: 'Referência', en: 'Reference' }, (row) => row.reference),
  column.text({ pt: 'Cheque', en: 'Cheque' }, (row) => row.chequeNumber),
  column.text({ pt: 'Banco', en: 'Bank' }, (row) => row.bank),
  column.money({ pt: 'Valor (MZN)', en: 'Amount (MZN)' }, (row) => row.amount),
  column.money({ pt: 'Por aplicar (MZN)', en: 'On account (MZN)' }, (row) => row.onAccount),
  column.text({ pt: 'Registado por', en: 'Recorded by' }, (row) => row.recordedBy),
  column.date({ pt: 'Estornado', en: 'Reversed' }, (row) => row.reversedOn),
  column.text({ pt: 'Causa do estorno', en: 'Cause of the reversal' }, (row, language) =>
    row.reversedAs === null ? '' : REVERSALS[row.reversedAs][language],
  ),
]

/** The payments under the filters with their sums, newest first by default; reversed ones add nothing. */
export const paymentList = describeList(paymentQuery, {
  find: filteredPayments,
  columns: paymentColumns,
  order: byId('p.id'),
  totals: {
    sums: {
      amount: sql<number>`CASE WHEN p.reversed_on IS NULL THEN p.amount ELSE 0 END`,
      onAccount: sql<number>`coalesce(-o.open_amount, 0)`,
    },
    present: ({ amount = 0, onAccount = 0 }, payments) => ({ payments, amount, onAccount }),
  },
  present: (rows) => rows.map(presentPaymentRow),
  file: { name: { pt: 'pagamentos', en: 'payments' }, columns: FILE_COLUMNS },
})
