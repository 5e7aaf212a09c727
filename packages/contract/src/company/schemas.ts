import { WAREHOUSE_KINDS } from '@cais/domain/branches/branch-card'
import { AREAS } from '@cais/domain/customers/area'
import { z } from 'zod'

export const appInfo = z.object({
  demo: z.boolean(),
  demoUsers: z.array(z.object({ username: z.string(), role: z.string() })),
  version: z.string(),
  environment: z.string(),
  company: z.string(),
})

export const warehouse = z.object({
  id: z.string(),
  branchId: z.string(),
  name: z.string(),
  kind: z.enum(WAREHOUSE_KINDS).describe('Goods are sold and reserved from `sale` only'),
  active: z.boolean().describe('Whether its branch takes new documents'),
})

export const province = z.object({
  id: z.int(),
  name: z.string(),
  area: z.enum(AREAS).describe('Part of the country'),
})

export const reason = z.object({ id: z.string(), place: z.string(), name: z.string() })
export const printer = z.object({
  id: z.int(),
  name: z.string(),
  branchId: z.string().nullable(),
  purpose: z.enum(['billing', 'shipment']),
})

/** Somebody who appears in a filter: creators of orders, responsibles. */
export const personRef = z.object({ id: z.int(), name: z.string(), username: z.string() })

export const clientType = z.object({ id: z.string(), name: z.string() })
