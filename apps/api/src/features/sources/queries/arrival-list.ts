import { sourceArrivalQuery } from '@cais/contract/sources/schemas'
import { z } from 'zod'
import { byId, describeList } from '../../../engines/lists/list.ts'
import { presentFault } from '../store.ts'

const query = sourceArrivalQuery.extend({ sourceId: z.int() })

/** What was met at a source, taken or not. */
export const sourceArrivalList = describeList(query, {
  find: (db, { sourceId }) => db.selectFrom('source_arrivals as a').where('a.source_id', '=', sourceId),
  columns: (found) => found.selectAll('a'),
  order: byId('a.id'),
  present: (rows, { lang }) =>
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      outcome: row.outcome,
      inboundFileId: row.inbound_file_id,
      claimFileId: row.claim_file_id,
      fault: presentFault(row.fault, lang),
      at: row.at,
    })),
})
