import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { PICKERS, type RuleRole } from '@cais/domain/access/roles'

/** Who decides in stock analysis (spec §6: the page 'stock'). */
export const STOCK_ANALYSTS = ['STOCK_ANALYST', 'SUPER_USER'] as const satisfies readonly RuleRole[]

/** Who opens a document there (spec §6: the page 'stock-id'). */
export const STOCK_READERS = [...STOCK_ANALYSTS, ...PICKERS] as const satisfies readonly RuleRole[]

/** Who receives and counts goods. */
export const STOCK_KEEPERS: readonly RuleRole[] = GENERAL_ACTIONS['keep-stock']
