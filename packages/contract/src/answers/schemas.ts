import { ANSWER_FORMATS, ANSWER_KINDS, ANSWER_WAYS } from '@cais/domain/answers/answer'
import { OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { z } from 'zod'
import { idParam, instant, list, ofLength, requiredText, text, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

const [isGlnLength, glnLength] = ofLength(13)
const gln = text(40)
  .refine((value) => value === '' || isGlnLength(value), glnLength)
  .regex(/^\d*$/)
const profileFields = {
  active: z.boolean(),
  kinds: z.array(z.enum(ANSWER_KINDS)).max(ANSWER_KINDS.length),
  format: z.enum(ANSWER_FORMATS),
  way: z.enum(ANSWER_WAYS),
  ownGln: gln.describe('How messages name us'),
  receiverGln: gln.describe("How messages name them; '' = as the profile of their orders says"),
  folder: text(200).describe('Below the folder of the server, or on the server for SFTP'),
  host: text(200),
  port: z.int().min(1).max(65_535),
  username: text(100),
  hostKey: text(200).describe("'SHA256:…' of the server for SFTP"),
  url: text(500),
  askUrl: text(500).describe('Where they are asked whether they have an answer; {key} stands for ours'),
}

export const answerProfile = z.object({
  retailer: z.object({ id: z.string(), name: z.string() }),
  ...profileFields,
  hasSecret: z.boolean().describe('Whether a password or token is stored; it is never shown'),
  version: z.int(),
})
export type AnswerProfile = z.infer<typeof answerProfile>

const secret = text(4000).optional().describe('Password or token; left out or empty = it stays')

export const answerProfileChange = z.strictObject({ version, ...profileFields, secret })
export type AnswerProfileChange = z.output<typeof answerProfileChange>

export const answerTest = z.strictObject({ ...profileFields, secret })
export type AnswerTest = z.output<typeof answerTest>

export const answerTestReply = z.object({ ok: z.boolean(), message: z.string() })

export const answerQuery = z.strictObject({
  ...paging,
  kind: list(z.enum(ANSWER_KINDS)).optional(),
  retailerId: list(requiredText(20)).optional(),
  orderId: list(idParam).optional(),
  search: text(100).optional().describe('In the number of what they tell of'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type AnswerQuery = z.output<typeof answerQuery>

export const answerRow = z.object({
  id: z.int(),
  kind: z.enum(ANSWER_KINDS),
  number: z.string(),
  version: z.int(),
  retailer: z.object({ id: z.string(), name: z.string() }),
  orderId: z.int().nullable(),
  format: z.enum(ANSWER_FORMATS).nullable().describe('null = not written yet'),
  fileName: z.string().nullable(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
  reason: z.string().describe('Why somebody sent it anew'),
  withdraws: z.boolean().describe('It takes back the advice of a delivery that was cancelled'),
  createdBy: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  messageId: z.int(),
})
export type AnswerRow = z.infer<typeof answerRow>

export const newAnswerVersion = z.strictObject({ reason: requiredText(300) })
