import type { StatementLine } from '@cais/contract/accounts/schemas'
import type { Db } from '../../db/pool.ts'
import type { StatementForm } from '../../gateways/pdf/forms/statement-form.ts'
import { readSupplier } from '../company/read-company.ts'
import type { findCustomer } from '../customers/find-customer.ts'

type Printing = {
  readonly customer: Awaited<ReturnType<typeof findCustomer>>
  readonly query: { readonly from: string; readonly to: string }
  readonly lines: readonly StatementLine[]
  readonly totals: StatementForm['totals'] & { readonly entries: number }
  readonly now: Date
}

/** The statement of a period on paper. */
export async function statementFormOf(
  db: Db,
  { customer, query, lines, totals, now }: Printing,
): Promise<StatementForm> {
  const { code, name, nuit, addresses } = customer
  const [first] = lines
  return {
    kind: 'statement',
    language: customer.paperLanguage,
    supplier: await readSupplier(db, customer.branchId),
    customer: { code, name, nuit, address: addresses[0]?.address ?? '' },
    from: query.from,
    to: query.to,
    printedAt: now.toISOString(),
    lines: lines.map(({ kind, reversedAs, document, issuedOn, dueOn, debit, credit, balance }) => ({
      entryKind: kind,
      isBounced: reversedAs === 'bounced',
      document,
      issuedOn,
      dueOn,
      debit,
      credit,
      balance,
    })),
    totals,
    leftOut: totals.entries - lines.length,
    carried: first === undefined ? totals.opening : first.balance - first.debit + first.credit,
  }
}
