import { z } from 'zod'

export const appInfo = z.object({
  demo: z.boolean(),
  demoUsers: z.array(z.object({ username: z.string(), role: z.string() })),
  version: z.string(),
  environment: z.string(),
  company: z.string(),
})

export const branch = z.object({
  id: z.string(),
  name: z.string(),
  seriesCode: z.string(),
  provinceId: z.int(),
  address: z.string(),
  version: z.int(),
})

export const warehouse = z.object({
  id: z.string(),
  branchId: z.string(),
  name: z.string(),
  kind: z.enum(['sale', 'returns']),
})

export const operation = z.object({
  id: z.string(),
  name: z.string(),
  discountLimit: z.number().describe('Percent above which the commercial approver is asked'),
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
