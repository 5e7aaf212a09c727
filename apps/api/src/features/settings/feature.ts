import type { QuotePolicyInput } from '@cais/contract/settings/schemas'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { firstDueDateInForce } from '@cais/domain/orders/quote-policy'
import type { FastifyInstance } from 'fastify'
import {
  parseQuotePolicy,
  QUOTE_POLICY_KEY,
  readQuotePolicy,
  type StoredQuotePolicy,
} from '../../aggregates/company/quote-policy.ts'
import {
  lockSetting,
  readSettings,
  requireSettingVersion,
  saveSetting,
} from '../../aggregates/company/settings.ts'
import {
  APPROVAL_POLICY_KEY,
  parseApprovalPolicy,
} from '../../aggregates/documents/approval/approval-policy.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { addJob } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { pageOfAll } from '../../engines/lists/page.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'

const roles = ['SUPER_USER'] as const

/** What rules the way of documents for the whole company. */
function settingsRoutes(app: FastifyInstance) {
  route(app, 'GET /settings', {
    roles,
    handler: async ({ db, query }) => pageOfAll(await readRules(db), query),
  })

  route(app, 'GET /settings/quote-policy', {
    roles,
    handler: async ({ db, now }) => ({ data: await readQuoteSettings(db, calendarDateAt(now().getTime())) }),
  })

  route(app, 'PUT /settings/quote-policy', {
    roles,
    handler: async (context) => {
      const read = () => readQuoteSettings(context.trx, calendarDateAt(context.now().getTime()))
      await withCurrentRecord(() => changeQuotePolicy(context.trx, context.body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

/** The rules that have a call of their own. Other rows of settings are not shown: a connection has a password. */
async function readRules(db: Db) {
  const [approvals, quotes] = await readSettings(db, [APPROVAL_POLICY_KEY, QUOTE_POLICY_KEY])
  const rules = {
    [APPROVAL_POLICY_KEY]: parseApprovalPolicy(approvals),
    [QUOTE_POLICY_KEY]: parseQuotePolicy(quotes),
  }
  return Object.entries(rules).map(([id, { version, ...value }]) => ({ id, value, version }))
}

export const settings: Feature = { routes: settingsRoutes }

/**
 * Changes whether and when open quotes end, for the whole company. What is past its last day now is closed at once, not
 * with the next hour; what was closed stays closed. Throws VERSION_CONFLICT.
 */
async function changeQuotePolicy(trx: Trx, input: QuotePolicyInput, acting: Acting): Promise<void> {
  const before = parseQuotePolicy(await lockSetting(trx, QUOTE_POLICY_KEY, parseQuotePolicy(undefined)))
  requireSettingVersion(before, input.version)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) return
  const { expires, daysOfGrace } = input
  const after = { expires, daysOfGrace, version: before.version + 1 }
  await saveSetting(trx, { key: QUOTE_POLICY_KEY, after, changes, seen: input.version }, acting)
  await addJob(trx, JOBS.expireQuotes, {}, { jobKey: JOBS.expireQuotes })
}

function changesOf(before: StoredQuotePolicy, input: QuotePolicyInput): Record<string, [unknown, unknown]> {
  const fields = ['expires', 'daysOfGrace'] as const
  const changed = fields.filter((field) => before[field] !== input[field])
  return Object.fromEntries(changed.map((field) => [field, [before[field], input[field]]]))
}

/** The policy, and how many open quotes hold only because of it. */
async function readQuoteSettings(db: Db, today: CalendarDate) {
  const policy = await readQuotePolicy(db)
  const first = firstDueDateInForce(today, policy)
  const { quotes } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('quotes'))
    .where('answered_at', 'is not', null)
    .where('expired_at', 'is', null)
    .where('due_at', '<', today)
    .$if(first !== null, (query) => query.where('due_at', '>=', first))
    .executeTakeFirstOrThrow()
  return { ...policy, pastDue: quotes }
}
