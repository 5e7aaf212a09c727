import { z } from 'zod'

export const credentials = z.object({
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
})

export const sessionReply = z.object({ accessToken: z.string() })

export const scope = z.object({
  branches: z.array(z.string()).describe('Branches whose documents the user sees; empty = none'),
  operations: z.array(z.string()).describe('Operations the user sees; empty = all'),
  all: z.boolean().describe('No limit at all (admin, super user)'),
})

export const me = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  roles: z.array(z.string()),
  flags: z.object({
    admin: z.boolean(),
    superUser: z.boolean(),
    operator: z.boolean(),
    approver: z.boolean(),
    stockAnalyst: z.boolean(),
    pickingManager: z.boolean(),
    distributionManager: z.boolean(),
    warehouseManager: z.boolean(),
  }),
  effectiveRoles: z
    .array(z.object({ role: z.string(), onBehalfOf: z.object({ id: z.int(), name: z.string() }).nullable() }))
    .describe('The own roles, and those of approval held for who is away at this moment'),
  scope,
  defaultPrinter: z.string().nullable(),
  pages: z.array(z.string()).describe('Names of the routes that the user may open'),
  version: z.int(),
})
export type Me = z.infer<typeof me>
