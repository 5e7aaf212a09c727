import {
  AFTER_TAKING,
  ARRIVAL_KINDS,
  ARRIVAL_OUTCOMES,
  HTTP_SIGN_INS,
  PAGINGS,
  SOURCE_CHANNELS,
} from '@cais/domain/sources/source'
import { z } from 'zod'
import { idParam, instant, requiredText, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

const host = requiredText(200).regex(/^[^\s/]+$/)
const port = z.int().min(1).max(65_535)
const optional = (max: number) => z.string().trim().max(max).default('')
/** On the server of the other side, as it writes it. */
const remoteFolder = requiredText(300)

const folderSettings = z.strictObject({
  channel: z.literal('folder'),
  folder: requiredText(200).describe('Below the inbound folder of the server'),
  after: z.enum(AFTER_TAKING).default('move'),
})
const sftpSettings = z.strictObject({
  channel: z.literal('sftp'),
  host,
  port: port.default(22),
  username: requiredText(100),
  folder: remoteFolder,
  after: z.enum(AFTER_TAKING).default('move'),
  hostKey: optional(100).describe('SHA256:… as it was confirmed; empty = not confirmed yet'),
})
const emailSettings = z.strictObject({
  channel: z.literal('email'),
  host,
  port: port.default(993),
  security: z.enum(['tls', 'starttls', 'none']).default('tls'),
  username: requiredText(200),
  folder: remoteFolder.default('INBOX'),
  moveTo: optional(300).describe('Folder for what was read; empty = it is marked as seen and stays'),
  senders: z.array(requiredText(200)).min(1).max(50).describe('Addresses, or domains as @retalho.example'),
})
const httpSettings = z.strictObject({
  channel: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }).max(1000),
  signIn: z.enum(HTTP_SIGN_INS).default('none'),
  username: optional(200),
  headerName: optional(100).describe('The header that carries the secret, where it is told so'),
  sinceParam: optional(60).describe('Parameter with the time up to which everything is known; empty = none'),
  paging: z.enum(PAGINGS).default('none'),
  pageParam: optional(60).describe('Parameter with the number of the page, or with the cursor'),
  firstPage: z.int().min(0).max(1).default(1),
  cursorField: optional(200).describe('Where the answer says the next cursor: meta.next'),
  itemsField: optional(200).describe('Where the answer has its entries: data; empty = it is a list itself'),
})
export const sourceSettings = z.discriminatedUnion('channel', [
  folderSettings,
  sftpSettings,
  emailSettings,
  httpSettings,
])
export type SourceSettings = z.output<typeof sourceSettings>

/** Never answered; left out or empty = the stored one stays. */
const secrets = {
  password: z.string().max(2000).default(''),
  privateKey: z.string().max(20_000).default(''),
}

export const sourceInput = z.strictObject({
  name: requiredText(80),
  kind: z.enum(ARRIVAL_KINDS),
  active: z.boolean(),
  settings: sourceSettings,
  ...secrets,
})
export type SourceInput = z.output<typeof sourceInput>
export const sourceChange = sourceInput.extend({ version })
export type SourceChange = z.output<typeof sourceChange>
export const sourceVersion = z.strictObject({ version })

const fault = z.object({ code: z.string(), message: z.string() }).nullable()

export const source = z.object({
  id: z.int(),
  retailer: z.object({ id: z.string(), name: z.string() }),
  channel: z.enum(SOURCE_CHANNELS),
  kind: z.enum(ARRIVAL_KINDS),
  name: z.string(),
  active: z.boolean(),
  settings: sourceSettings,
  hasPassword: z.boolean(),
  hasPrivateKey: z.boolean(),
  running: z.boolean(),
  lastAt: instant.nullable(),
  lastGoodAt: instant.nullable().describe('The last time that it could be read'),
  last: z.object({ taken: z.int(), same: z.int(), refused: z.int() }),
  fault: fault.describe('Why the last run failed'),
  failures: z.int().describe('One after the other'),
  nextAt: instant.nullable().describe('It is left alone until then'),
  version: z.int(),
})
export type SourceReply = z.output<typeof source>

export const sourceTrial = z.object({
  ok: z.boolean(),
  message: z.string(),
  found: z.int().nullable().describe('Files or messages that wait there'),
  hostKey: z.string().nullable().describe('The key that the server showed, for a person to confirm'),
})
export const sourceTrialInput = z.strictObject({
  id: idParam.optional().describe('Whose stored secret is taken where none is typed'),
  settings: sourceSettings,
  ...secrets,
})
export type SourceTrialInput = z.output<typeof sourceTrialInput>

export const sourceRun = z.object({
  taken: z.int(),
  same: z.int(),
  refused: z.int(),
  ignored: z.int(),
  fault,
})

export const sourceArrivalQuery = z.strictObject({
  ...paging,
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export const sourceArrival = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z.enum(ARRIVAL_OUTCOMES),
  inboundFileId: z.int().nullable(),
  claimFileId: z.int().nullable(),
  fault,
  at: instant,
})

export const apiKeyInput = z.strictObject({
  name: requiredText(80),
  kinds: z.array(z.enum(ARRIVAL_KINDS)).min(1).max(2),
})
export type ApiKeyInput = z.output<typeof apiKeyInput>

export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('How it begins'),
  kinds: z.array(z.enum(ARRIVAL_KINDS)),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type ApiKeyReply = z.output<typeof apiKey>

export const inboxQuery = z.strictObject({
  kind: z.enum(ARRIVAL_KINDS).default('orders'),
  name: z.string().trim().max(200).default('').describe('Name of the file, where the body is its bytes'),
})
export const inboxReply = z.object({
  files: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      digest: z.string().describe('SHA-256 of its bytes'),
      outcome: z.enum(['taken', 'same']).describe('same = these bytes came before: nothing was changed'),
    }),
  ),
})
