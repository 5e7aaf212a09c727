import type { TableMapInput } from '@cais/contract/inbound/maps'
import { purposeRule } from '@cais/domain/files/stored-file'
import { headerKey } from '@cais/domain/imports/match-columns'
import { INBOUND_COLUMNS } from '@cais/domain/inbound/inbound-columns'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { findKeptMap } from '../queries/table-maps.ts'
import { readMapped } from '../reading/read-stored.ts'

/**
 * Keeps how tables with the names of this one are read for a retailer. Throws FILE_UNKNOWN, VALIDATION_FAILED at `retailerId` or `columns`, and what
 * reading the table throws.
 */
export async function saveMap(trx: Trx, input: TableMapInput, acting: Acting): Promise<number> {
  const { digest, name } = await requireStoredFile(trx, input.file, {
    rule: purposeRule('inbound-file'),
    field: 'file',
  })
  const retailer = await trx
    .selectFrom('retailers')
    .select('id')
    .where('id', '=', input.retailerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (retailer === undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'retailerId', rule: 'unknown' }])
  // Files are known by their names as they are found, and shown as they are read.
  const found = await readMapped(trx, { digest, encoding: null, choice: undefined })
  const read = await readMapped(trx, { digest, encoding: input.encoding, choice: undefined })
  requireWhole(input, read.survey.header.length)
  const at = acting.now.toISOString()
  const values = {
    header: sql<string[]>`${[...read.survey.header]}::text[]`,
    columns: sql<string[]>`${input.columns.map((key) => key ?? '')}::text[]`,
    encoding: input.encoding,
    decimal_mark: input.decimalMark,
    date_order: input.dateOrder,
    updated_by: acting.user.id,
    updated_at: at,
  }
  const { id } = await trx
    .insertInto('retailer_table_maps')
    .values({ retailer_id: input.retailerId, header_key: headerKey(found.survey.header), ...values })
    .onConflict((conflict) =>
      conflict.columns(['retailer_id', 'header_key']).doUpdateSet({
        ...values,
        version: sql<number>`retailer_table_maps.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(trx, {
    objectType: 'retailer',
    objectId: input.retailerId,
    user: acting.user,
    action: 'save-map',
    facts: { file: name, columns: input.columns.filter((key) => key !== null).length },
    origin: acting.origin ?? {},
    at,
  })
  return id
}

/** As many columns as the file has, each of ours once, and those without which nothing is read. */
function requireWhole({ columns }: TableMapInput, width: number): void {
  const named = columns.filter((key) => key !== null)
  const missing = INBOUND_COLUMNS.find(
    ({ key, needed }) => needed === 'always' && !named.some((one) => one === key),
  )
  if (columns.length !== width || new Set(named).size !== named.length)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'columns', rule: 'repeated' }])
  if (missing !== undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'columns', rule: 'required' }])
}

/** Forgets it: tables with its names are read by their names again. Throws NOT_FOUND, VERSION_CONFLICT. */
export async function deleteMap(
  trx: Trx,
  { id, version }: { readonly id: number; readonly version: number },
  { user, now, origin }: Acting,
): Promise<void> {
  const map = await findKeptMap(trx, id)
  requireVersion({ row: map }, version)
  await trx.deleteFrom('retailer_table_maps').where('id', '=', id).execute()
  await recordHistory(trx, {
    objectType: 'retailer',
    objectId: map.retailer.id,
    user,
    action: 'delete-map',
    facts: { columns: map.columns.filter((key) => key !== null).length },
    origin: origin ?? {},
    at: now.toISOString(),
  })
}
