import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderRecord } from './record/order-record.ts'

/** Throws VERSION_CONFLICT when the caller saw an older version; the route adds the record as it stands now. */
export function requireVersion({ row }: OrderRecord, version: number): void {
  if (row.version === version) return
  throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
}
