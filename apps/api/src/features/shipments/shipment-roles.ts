import { PICKERS, type RuleRole } from '@cais/domain/access/roles'

/** Who loads trucks (spec §6: the picking pages). */
export const SHIPMENT_WORKERS = [...PICKERS, 'SUPER_USER'] as const satisfies readonly RuleRole[]

/** Who opens one shipment: a reprinting operator too. */
export const SHIPMENT_READERS = [
  ...SHIPMENT_WORKERS,
  'REPRINTING_OPERATOR',
] as const satisfies readonly RuleRole[]
