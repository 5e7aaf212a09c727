import type { Choice } from '../accounts/allocate.ts'
import type { OpenItem } from '../accounts/open-items.ts'
import type { Centavos } from '../kernel/money.ts'

type Crediting = {
  readonly total: Centavos
  /** What is credited of each invoice, VAT included, with its entry on the account. */
  readonly invoices: readonly Choice[]
  readonly items: readonly Pick<OpenItem, 'id' | 'open'>[]
}

/** What a credit note settles of its own invoices: what it credits of each, as far as that is open. The rest stays on account. */
export function creditOnInvoices({ total, invoices, items }: Crediting): Choice[] {
  const open = new Map(items.map((item) => [item.id, item.open]))
  let left = total
  return invoices.flatMap(({ entryId, amount }) => {
    const settled = Math.min(amount, open.get(entryId) ?? 0, left)
    if (settled <= 0) return []
    left -= settled
    return [{ entryId, amount: settled }]
  })
}
