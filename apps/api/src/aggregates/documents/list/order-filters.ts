import type { orderFilters } from '@cais/contract/orders/query'
import type { z } from 'zod'

/** The filters of the orders list as parsed, without paging. */
export type OrderFilters = z.output<z.ZodObject<Omit<typeof orderFilters, 'tab'>>>
export type OrderTab = z.output<typeof orderFilters.tab>
