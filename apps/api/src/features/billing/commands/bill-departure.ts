import type { FastifyBaseLogger } from 'fastify'
import type { DepartureKey } from '../../../aggregates/deliveries/departure.ts'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { readWaiting } from '../store.ts'
import { billDocument } from './bill-document.ts'
import { issueInvoices } from './issue-invoice.ts'

/** Documents of one transaction: enough that statements are shared, few enough that progress shows and locks are short (decision 0257). */
const AT_ONCE = 10

type Billing = DepartureKey & { readonly userId: number; readonly now: Date }

/**
 * Bills all documents of a departure that wait, some at a time. What could not be billed together is tried alone: whatever is wrong with one
 * document, the others get their invoice. Throws what only a later attempt may cure, after all were tried.
 */
export async function billDeparture(db: Db, billing: Billing, log: FastifyBaseLogger): Promise<void> {
  // They wait, and invoice-submission queues them once the numbers are confirmed.
  if (await areNumbersUnconfirmed(db)) return
  const waiting = await readWaiting(db, billing)
  const { system } = await readErpSystem(db)
  // A connected ERP is handed one document after the other.
  const together = system === 'built-in' ? waiting.length : 0
  for (let from = 0; from < together; from += AT_ONCE) {
    const orderIds = waiting.slice(from, from + AT_ONCE)
    await inTransaction(db, (trx) => issueInvoices(trx, { ...billing, orderIds })).catch((error: unknown) =>
      log.warn({ err: error, orderIds }, 'documents not billed together'),
    )
  }
  const failures: unknown[] = []
  for (const orderId of waiting.length === 0 ? [] : await readWaiting(db, billing))
    await billDocument(db, { ...billing, orderId }, log).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
