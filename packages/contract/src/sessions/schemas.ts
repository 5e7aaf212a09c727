import { z } from 'zod'
import { instant, requiredText } from '../kernel/fields.ts'

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

export const seeAsInput = z.strictObject({ reason: requiredText(300) })

/** An administrator sees the product as somebody else. */
export const seeingAs = z.object({
  administrator: z.object({ id: z.int(), name: z.string() }).describe('Whose session it is'),
  startedAt: instant,
  endsAt: instant.describe('It ends by itself'),
})
export type SeeingAs = z.infer<typeof seeingAs>

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
  mustChangePassword: z
    .boolean()
    .describe('Signed in with a temporary password: nothing else is answered until it is replaced'),
  pages: z.array(z.string()).describe('Names of the routes that the user may open'),
  seeingAs: seeingAs
    .nullable()
    .describe('Set while an administrator sees the product as this user: nothing can be written'),
  version: z.int(),
})
export type Me = z.infer<typeof me>

const newPassword = {
  password: z.string().max(200),
  passwordConfirmation: z.string().max(200),
}
const token = z.string().min(1).max(200).describe('What follows # in the link')

export const passwordLink = z.strictObject({ token })
export const firstPassword = z.strictObject({ token, ...newPassword })
export const ownPassword = z.strictObject(newPassword)

/** Of a link that can still be used: for whom it is. */
export const linkOwner = z.object({ name: z.string(), username: z.string(), expiresAt: instant })

export const passwordReset = z.strictObject({
  by: z
    .enum(['link', 'temporary'])
    .describe('link: the user chooses a password on a page; temporary: one that is changed after signing in'),
})
/** What the administrator is shown once. */
export const passwordSecret = z.object({
  path: z.string().nullable().describe('Address of the link on this server; null for a temporary password'),
  expiresAt: instant.nullable().describe('Until when the link can be used'),
  password: z.string().nullable().describe('The temporary password; null for a link'),
})
export type PasswordSecret = z.infer<typeof passwordSecret>

export const userSession = z.object({
  id: z.string(),
  device: z.object({
    kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  address: z.string().describe('IPv4 address, or IPv6 network of 64 bits; empty = not known'),
  openedAt: instant,
  lastUsedAt: instant.describe('Within five minutes'),
  isCurrent: z.boolean().describe('The session of this very call'),
})

export const userSessions = z.object({
  sessions: z.array(userSession).describe('Open ones, the last used first, at most 50'),
  total: z.int().describe('How many are open'),
  lastSignInAt: instant.nullable(),
  passwordChangedAt: instant.nullable().describe('When the user last chose a password'),
})
export type UserSessions = z.infer<typeof userSessions>
