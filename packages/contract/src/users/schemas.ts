import { isRole, type Role } from '@cais/domain/access/roles'
import { AREAS, VERBS } from '@cais/domain/users/areas'
import { ATTENTIONS } from '@cais/domain/users/attention'
import { USER_BULK_ACTIONS } from '@cais/domain/users/bulk-actions'
import { MIN_USERNAME } from '@cais/domain/users/username'
import { z } from 'zod'
import { approvalStage } from '../approvals/schemas.ts'
import { errorReply } from '../kernel/error-reply.ts'
import {
  calendarDate,
  flag,
  id,
  idParam,
  instant,
  list,
  optionalVersion,
  requiredText,
  text,
  version,
} from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'
import { ref } from '../orders/schemas.ts'
import { scope, userSession } from '../sessions/schemas.ts'

/** ADMIN_ and the code of a branch is a role as well; that the branch exists is checked where the role is given. */
export const role = z
  .string()
  .refine(isRole, { params: { rule: 'oneOf' } })
  .describe(
    'A role, such as OPERATOR; ADMIN_ and the code of a branch manages its warehouses',
  ) as unknown as z.ZodType<Role, string>
const email = z.union([z.literal(''), z.email().max(200)])
const branchCode = requiredText(8)
const operationCode = requiredText(16)
const branches = z
  .array(branchCode)
  .max(100)
  .describe('Granted beyond the own branch and what the roles give')
const operations = z.array(operationCode).max(100).describe('Empty = all')

const retailerId = text(20)
  .nullable()
  .describe('Of a user with a role of retailers: whose logs and results they see; null = nobody')

/** What an administrator changes of somebody; left out = as it was. */
const accountChange = {
  name: requiredText(100).optional(),
  surname: text(100).optional(),
  email: email.optional(),
  username: requiredText(60).optional(),
  branchId: branchCode.optional(),
  roles: z.array(role).max(50).optional(),
  branches: branches.optional(),
  operations: operations.optional(),
  active: z.boolean().optional(),
  defaultPrinter: text(100).nullable().optional(),
  retailerId: retailerId.optional(),
}

/** What a user sends about themselves; roles, branch and username are accepted unchanged only. Administrators send it about others. */
export const profileUpdate = z.object({
  ...accountChange,
  id: z.int(),
  version: optionalVersion,
  name: text(100).optional(),
  username: text(100).optional(),
  password: z.string().max(200).nullable().optional(),
  passwordConfirmation: z.string().max(200).nullable().optional(),
  currentPassword: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .describe('The present one; a new password needs it'),
})

export const userUpdate = z.strictObject({ ...accountChange, version })
export type AccountChange = Omit<z.output<typeof userUpdate>, 'version'>

export const userInput = z.strictObject({
  name: requiredText(100),
  surname: text(100).default(''),
  email: email.default(''),
  username: requiredText(60).min(MIN_USERNAME).describe('At least 4 characters, all in lower case'),
  branchId: branchCode,
  roles: z.array(role).max(50).default([]).describe('Roles of credit notes are roles like the others'),
  branches: branches.default([]),
  operations: operations.default([]),
  defaultPrinter: text(100).nullable().default(null),
  retailerId: retailerId.default(null),
  active: z.boolean().default(true),
})
export type UserInput = z.output<typeof userInput>

const userFilter = {
  search: z.string().trim().max(100).optional().describe('Name, user name or e-mail address'),
  role: list(role).optional().describe('Holding one of these roles'),
  branchId: list(z.string().max(8)).optional().describe('Seeing one of these branches'),
  operationId: list(z.string().max(16)).optional().describe('Seeing one of these operations'),
}
export const userQuery = z.strictObject({
  ...paging,
  ...userFilter,
  active: flag.optional(),
  attention: flag.optional().describe('Needing an administrator, or not'),
})
export const userTabQuery = z.strictObject(userFilter)
export type UserTabQuery = z.output<typeof userTabQuery>
export type UserQuery = z.output<typeof userQuery>

export const userRow = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  roles: z.array(z.string()),
  scope,
  active: z.boolean(),
  version: z.int(),
})
export type UserRow = z.infer<typeof userRow>

/** An account in the list; those that need attention come first, each part by name. */
export const listedUser = userRow.extend({
  attention: z.array(z.enum(ATTENTIONS)).describe('Why it needs an administrator, the most urgent first'),
  lastSignInAt: instant.nullable(),
  lastSignInFrom: userSession.pick({ device: true, address: true }).nullable().describe('null = not known'),
  sessions: z.int().describe('Open sessions'),
})
export type ListedUser = z.infer<typeof listedUser>

/** How many accounts stand behind each tab of the list, and two figures of the active ones. */
export const userTabCounts = z.object({
  attention: z.int(),
  active: z.int(),
  inactive: z.int(),
  all: z.int(),
  signedIn: z.int().describe('Active ones with an open session'),
  admins: z.int().describe('Active ones with the role ADMIN'),
})
export type UserTabCounts = z.infer<typeof userTabCounts>

/** Accounts in one request. */
export const MAX_BULK_USERS = 200

export const userBulk = z
  .strictObject({
    action: z.enum(USER_BULK_ACTIONS),
    users: z
      .array(z.strictObject({ id, version }))
      .min(1)
      .max(MAX_BULK_USERS)
      .describe('Each account once, in the version that the caller saw'),
    role: role.optional().describe('The role that is granted'),
    dryRun: z.boolean().default(false).describe('Tells what would happen to each; nothing is changed'),
  })
  .superRefine(({ action, role: granted, users }, context) => {
    if (action === 'grant-role' && granted === undefined)
      context.addIssue({ code: 'custom', path: ['role'], params: { rule: 'required' } })
    users.forEach((user, place) => {
      if (users.findIndex((other) => other.id === user.id) < place)
        context.addIssue({ code: 'custom', path: ['users', place, 'id'], params: { rule: 'repeated' } })
    })
  })
export type UserBulk = z.output<typeof userBulk>

export const userBulkReport = z.object({
  dryRun: z.boolean(),
  done: z.int(),
  refused: z.int(),
  results: z
    .array(
      z.object({
        id: z.int(),
        outcome: z.enum(['done', 'refused']),
        changed: z.boolean().describe('False when there was nothing left to do'),
        endedSessions: z.int().describe('Sessions that end with it'),
        error: errorReply.nullable().describe('The reply that the single call would have given'),
      }),
    )
    .describe('In the order asked, in which they are done'),
})
export type UserBulkReport = z.infer<typeof userBulkReport>

/** Who could do what at the end of a day. */
export const accessQuery = z.strictObject({
  ...paging,
  day: calendarDate.describe('Today or a past day; the accounts are shown as they stood at its end'),
})
export type AccessQuery = z.output<typeof accessQuery>

const openings = z.array(z.object({ area: z.enum(AREAS), verbs: z.array(z.enum(VERBS)) }))

export const accessRow = userRow
  .omit({ email: true, surname: true, branchName: true, version: true })
  .extend({ day: calendarDate, opens: openings.describe('Nothing for an account that was not active') })
export type AccessRow = z.infer<typeof accessRow>

export const userTotals = z.object({ active: z.int(), inactive: z.int() })

export const user = userRow.extend({
  branches: z.array(z.string()).describe('Granted beyond the own branch and what the roles give'),
  operations: z.array(z.string()).describe('Empty = all'),
  defaultPrinter: z.string().nullable(),
  retailerId: z.string().nullable(),
  createdAt: instant,
  lastChange: z
    .object({ at: instant, by: ref.nullable().describe('null = the system itself') })
    .nullable()
    .describe('The newest entry of the history'),
  allowedActions: z.array(z.enum(['edit', 'change-access', 'deactivate', 'activate'])),
  accessRefusal: z
    .string()
    .nullable()
    .describe('Why the caller may not change roles, scope and the active flag; null = they may'),
})
export type UserReply = z.infer<typeof user>

/** What somebody leaves behind who can no longer sign in. */
export const openWork = z.object({
  drafts: z.int().describe('Drafts that only they and administrators see'),
  approvals: z
    .array(z.object({ stage: approvalStage, documents: z.int() }))
    .describe('Documents that wait for a decision which is theirs to take, by stage'),
  absences: z
    .array(
      z.object({
        id: z.int(),
        absent: ref,
        deputy: ref,
        from: calendarDate,
        until: calendarDate,
      }),
    )
    .describe('Absences that are not over, of theirs and those in which they are the deputy'),
  sessions: z.int().describe('Open sessions, which end at once'),
})
export type OpenWork = z.infer<typeof openWork>

export const roleRow = z.object({
  id: role,
  name: z.string(),
  grantable: z.boolean().describe('Whether the caller may grant it and take it away'),
  pages: z.array(z.string()).describe('Names of the routes that it opens'),
  opens: openings,
})

export const userParams = z.object({ id: idParam })
