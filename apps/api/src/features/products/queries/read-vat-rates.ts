import type { VatRate } from '@cais/domain/vat/rates'
import type { Db } from '../../../db/pool.ts'

/** The whole table of rates: a few rows that an accountant keeps. */
export async function readVatRates(db: Db): Promise<VatRate[]> {
  const rows = await db
    .selectFrom('vat_rates')
    .select(['code', 'valid_from', 'valid_to', 'rate_bp', 'exemption_reason'])
    .execute()
  return rows.map((row) => ({
    code: row.code,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    rate: row.rate_bp,
    exemption: row.exemption_reason,
  }))
}
