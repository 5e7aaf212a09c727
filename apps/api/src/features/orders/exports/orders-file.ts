import type { User } from '@cais/domain/access/actor'
import { addedWhileUndecided } from '@cais/domain/credit/order-exposure'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { listFile } from '../../../http/export/list-file.ts'
import { readOperationNames } from '../../company/queries/read-operation-names.ts'
import { presentCredit } from '../../customers/presenter/present-exposure.ts'
import { type CreditRow, readCreditFigures } from '../../customers/queries/read-credit-figures.ts'
import { tabWhere } from '../filter/order-where.ts'
import { presentOrderRow } from '../presenter/present-order-row.ts'
import type { OrderQuery } from '../queries/list-orders.ts'
import { placesByIndex } from '../queries/page/places.ts'
import { type OrderListRow, orderRows } from '../queries/read-order-rows.ts'
import { readOrderTotals } from '../queries/read-order-totals.ts'
import { ORDER_COLUMNS, type OrderFileRow } from './order-columns.ts'

/** The documents of a tab under its filters, drafts among them where the tab shows them. */
export function ordersFile(query: OrderQuery, user: User, now: Date) {
  const where = tabWhere(query, query.tab, user)
  const page = { sort: query.sort, limit: null, offset: 0 }
  return listFile({
    name: { pt: 'documentos', en: 'documents' },
    columns: ORDER_COLUMNS,
    statement: orderRows(placesByIndex(where, page), query.sort),
    count: async (db) => {
      const { documents, isExact } = await readOrderTotals(db, where)
      return isExact ? documents : undefined
    },
    present: orderPresenter(now),
  })
}

/** The credit of a customer and the names of the operations are read once for the whole file. */
function orderPresenter(now: Date) {
  const known = new Map<number, CreditRow>()
  const today = calendarDateAt(now.getTime())
  let names: ReadonlyMap<string, string> | undefined
  return async (found: readonly OrderListRow[], db: Db): Promise<OrderFileRow[]> => {
    const operations = names ?? (await readOperationNames(db))
    names = operations
    const customers = found.flatMap(({ customer_id: id }) => (id === null || known.has(id) ? [] : [id]))
    const figures = await readCreditFigures(db, { customerIds: [...new Set(customers)], today })
    for (const row of figures) known.set(row.customer_id, row)
    return found.map((row) => ({
      ...presentOrderRow(
        row,
        presentCredit(known.get(row.customer_id ?? 0) ?? null, today, addedWhileUndecided(row)),
      ),
      operationName: operations.get(row.operation_id) ?? row.operation_id,
    }))
  }
}
