import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Database } from '../../db/schema.ts'
import { seesEverything, visibleTo } from '../documents/visibility.ts'
import type { InvoiceColumns } from './read-invoices.ts'

/** Invoices `i` among which to look: all of them, or a statement. */
export type Among = RawBuilder<unknown> | undefined

type Looking = {
  readonly among?: Among
  /** A filter asks for something of the document. */
  readonly needsDocument?: boolean
}

/**
 * The invoices that the user may see: those of documents in scope or of their own. The document `o` is joined only where something is asked of it:
 * PostgreSQL leaves out a join that nothing needs, but reads every invoice for it that is passed over on the way to a far page.
 */
export const visibleInvoices = (db: Db, user: User, { among, needsDocument = false }: Looking = {}) =>
  db
    .selectFrom((among ? sql<Invoice>`(${among})` : sql<Invoice>`invoices`).as('i'))
    .$if(needsDocument || !seesEverything(user), (invoices) =>
      invoices.leftJoin('orders as o', 'o.id', 'i.order_id'),
    )
    .where(visibleTo(user))

type Invoice = Selectable<Database['invoices']>

/** Throws NOT_FOUND for an invoice that does not exist or that the user may not see. */
export async function requireInvoice(db: Db, id: number, user: User): Promise<InvoiceColumns> {
  const row = await visibleInvoices(db, user).selectAll('i').where('i.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { invoice: id })
  return row
}
