import { z } from 'zod'
import { text, version } from '../kernel/fields.ts'

/** What a user sends about themselves; roles, branch and username are accepted unchanged only (spec §7). */
export const profileUpdate = z.object({
  id: z.int(),
  version,
  name: text(100).optional(),
  surname: text(100).optional(),
  email: z.union([z.literal(''), z.email().max(200)]).optional(),
  username: text(100).optional(),
  branchId: text(8).optional(),
  roles: z.array(text(60)).max(50).optional(),
  password: z.string().max(200).nullable().optional(),
  passwordConfirmation: z.string().max(200).nullable().optional(),
  defaultPrinter: text(100).nullable().optional(),
})
