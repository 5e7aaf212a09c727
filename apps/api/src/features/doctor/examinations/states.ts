import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { withDerived } from '../../orders/record/save-order.ts'
import { type Examination, type Finding, MOST_FINDINGS } from '../finding.ts'

const PAGE = 500

/** Status and stages are derived from facts and stored beside them; here they are derived once more. */
export const states: Examination = {
  name: 'every document stands in the state that its facts say',
  examine: async ({ db }) => {
    const findings: Finding[] = []
    let page = await nextIds(db, 0)
    while (page.length > 0 && findings.length < MOST_FINDINGS) {
      findings.push(...(await wrongStates(db, page)))
      page = await nextIds(db, page.at(-1) ?? 0)
    }
    return findings
  },
}

async function nextIds(db: Db, after: number): Promise<number[]> {
  const query = db.selectFrom('orders').select('id').where('id', '>', after).orderBy('id').limit(PAGE)
  return (await query.execute()).map(({ id }) => id)
}

async function wrongStates(db: Db, ids: readonly number[]): Promise<Finding[]> {
  const records = await inTransaction(db, (trx) => loadOrdersForUpdate(trx, ids))
  return records.flatMap((record) => {
    const derived = withDerived(record)
    return stateOf(derived) === stateOf(record) ? [] : [sentence(record, derived)]
  })
}

const stateOf = ({ row }: OrderRecord) => `${row.status} ${row.stages.join(' + ')}`.trim()

const sentence = (record: OrderRecord, derived: OrderRecord) =>
  `The document ${record.row.number ?? `draft ${record.row.id}`} is stored as ${stateOf(record)}; its facts say ${stateOf(derived)}.`
