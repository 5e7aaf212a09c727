import {
  ATTEMPT_RESULTS,
  EXCHANGE_CHANNELS,
  EXCHANGE_DIRECTIONS,
  EXCHANGE_KINDS,
  EXCHANGE_STATES,
} from '@cais/domain/exchanges/exchange'
import { EXCHANGE_ACTIONS } from '@cais/domain/exchanges/exchange-actions'
import { CAUSE_KINDS } from '@cais/domain/quarantine/causes'
import { z } from 'zod'
import { fileReference } from '../files/schemas.ts'
import { calendarDate, instant, list, requiredText, text, version } from '../kernel/fields.ts'
import { paging } from '../kernel/list.ts'

const EXCHANGE_TABS = ['attention', 'repeat', 'doubt'] as const
const EXCHANGE_PERIODS = ['day', 'week', 'month'] as const

const retailerId = requiredText(20)
const period = z.enum(EXCHANGE_PERIODS).optional().describe('The last 24 hours, 7 days or 30 days')

const filters = {
  retailerId: list(retailerId).optional(),
  period,
}

export const exchangeQuery = z.strictObject({
  ...paging,
  ...filters,
  tab: z
    .enum(EXCHANGE_TABS)
    .optional()
    .describe(
      "'attention' = a person has to look at it, 'repeat' = tried again by itself, 'doubt' = it may have arrived",
    ),
  kind: list(z.enum(EXCHANGE_KINDS)).optional(),
  state: list(z.enum(EXCHANGE_STATES)).optional(),
  direction: z.enum(EXCHANGE_DIRECTIONS).optional(),
  from: calendarDate.optional().describe('First day of the last attempt'),
  to: calendarDate.optional().describe('Last day'),
  search: text(100).optional().describe('In the name of the file, the number of the document or the key'),
})
export type ExchangeQuery = z.output<typeof exchangeQuery>

const fault = z
  .object({
    code: z.string(),
    facts: z.record(z.string(), z.unknown()),
    message: z.string().nullable().describe('The sentence, where the code is a refusal of ours'),
  })
  .nullable()
const retailer = z.object({ id: z.string(), name: z.string() }).nullable()

export const exchangeRow = z.object({
  id: z.int(),
  direction: z.enum(EXCHANGE_DIRECTIONS),
  channel: z.enum(EXCHANGE_CHANNELS),
  kind: z.enum(EXCHANGE_KINDS),
  retailer,
  reference: z.string().describe('Name of the file or number of the document'),
  key: z.string().nullable().describe('Ours, as it stands in the message: repeating keeps it'),
  state: z.enum(EXCHANGE_STATES),
  needsAttention: z.boolean(),
  attempts: z.int(),
  results: z.array(z.enum(ATTEMPT_RESULTS)).describe('How the newest attempts ended, the newest last'),
  milliseconds: z.int().nullable().describe('Of the last attempt'),
  fault,
  nextAt: instant.nullable().describe('When it is tried again by itself'),
  openedAt: instant,
  lastAt: instant.describe('Of the last attempt; of what was not tried yet, when it was opened'),
  handled: z.object({ at: instant, by: z.string() }).nullable(),
  version: z.int(),
})
export type ExchangeRow = z.infer<typeof exchangeRow>

const message = z
  .object({ head: z.string(), body: z.string(), bytes: z.int().describe('Of the whole body') })
  .nullable()

const waitingLine = z.object({
  fileLine: z.int(),
  article: z.string(),
  description: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
  cause: z.enum(CAUSE_KINDS).nullable().describe('null = it waits for the rest of the order'),
})

export const exchange = exchangeRow.extend({
  sequence: z
    .array(
      z.object({
        number: z.int(),
        at: instant,
        milliseconds: z.int(),
        result: z.enum(ATTEMPT_RESULTS),
        fault,
        request: message,
        answer: message,
      }),
    )
    .describe('The newest attempts, the oldest of them first'),
  original: z
    .object({
      name: z.string(),
      size: z.int(),
      text: z.string().nullable().describe('Its first 64 kB, where it is text'),
    })
    .nullable()
    .describe('The file as it came'),
  documents: z.array(
    z.object({
      type: z.enum(['order', 'invoice', 'claim', 'credit-note']),
      id: z.int(),
      number: z.string(),
    }),
  ),
  orders: z
    .array(
      z.object({
        id: z.int(),
        number: z.string(),
        state: z.enum(['processed', 'pending', 'failed']),
        refusal: z.string().nullable(),
        read: z.int(),
        entered: z.int(),
        waiting: z.array(waitingLine),
        version: z.int(),
        isChecked: z.boolean().describe('Its codes were looked up; until then it is still being taken in'),
        mayWithdraw: z.boolean().describe('Nothing of it went on yet, and the caller may take it back'),
      }),
    )
    .describe('Orders of the file, with the lines that wait and why'),
  claims: z
    .object({ new: z.int(), changed: z.int(), known: z.int(), refused: z.int(), waiting: z.int() })
    .nullable(),
  customerId: z.int().nullable().describe('Of the document that left'),
  allowedActions: z.array(z.enum(EXCHANGE_ACTIONS)),
})
export type Exchange = z.infer<typeof exchange>

export const exchangeCountsQuery = z.strictObject(filters)
export type ExchangeCountsQuery = z.output<typeof exchangeCountsQuery>

export const exchangeCounts = z.object({
  attention: z.int(),
  repeat: z.int(),
  doubt: z.int(),
  all: z.int().describe('Of the period'),
  received: z.int().describe('Of the period'),
  sent: z.int().describe('Of the period'),
})

/** The day of each retailer, in half hours. */
export const exchangeDay = z.object({
  retailer,
  channels: z.array(z.enum(EXCHANGE_CHANNELS)),
  from: instant,
  bars: z
    .array(z.object({ attempts: z.int(), failures: z.int() }))
    .describe('48 half hours, the oldest first'),
  failures: z.int().describe('Attempts that failed'),
  half: z.int().nullable().describe('Half of the attempts took no longer, in milliseconds'),
  most: z.int().nullable().describe('95 per cent took no longer'),
  firstTry: z
    .int()
    .nullable()
    .describe('Hundredths of a per cent of the exchanges that ended well at the first attempt'),
})
export type ExchangeDay = z.infer<typeof exchangeDay>

export const exchangeStep = z.strictObject({
  action: z
    .enum(EXCHANGE_ACTIONS)
    .describe("'repeat' is safe; 'send-again' may arrive twice; 'handle' says that it is dealt with"),
  version,
})

export const exchangeRefresh = z.strictObject({
  retailerId: retailerId.optional().describe('Left out: every retailer with a service'),
})
/** What asking the service of a retailer brought. */
export const exchangeRefreshed = z.object({
  retailer: z.object({ id: z.string(), name: z.string() }),
  exchangeId: z.int().nullable(),
  result: z.enum(ATTEMPT_RESULTS),
  taken: z.int().describe('Orders or claims that are new'),
  message: z.string().nullable(),
})
export type ExchangeRefreshed = z.infer<typeof exchangeRefreshed>

/** A file of orders that a retailer sends itself. */
export const withdrawnOrder = z.strictObject({ version })

export const ownOrderFile = z.strictObject({ file: fileReference.unwrap() })
