import type { QuotePolicyInput } from '@cais/contract/settings/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import type { Acting } from '../../orders/acting.ts'
import { keepSetting } from '../record/keep-setting.ts'
import { lockSetting } from '../record/setting.ts'
import { type KeptQuotePolicy, keptQuotePolicy, QUOTE_POLICY_KEY } from './read-quote-policy.ts'

/**
 * Changes whether and when open quotes end, for the whole company. What is past its last day now is closed at once, not
 * with the next hour; what was closed stays closed. Throws VERSION_CONFLICT.
 */
export async function changeQuotePolicy(trx: Trx, input: QuotePolicyInput, acting: Acting): Promise<void> {
  const before = keptQuotePolicy(await lockSetting(trx, QUOTE_POLICY_KEY, keptQuotePolicy(undefined)))
  if (before.version !== input.version) throw new RuleError('VERSION_CONFLICT', { version: before.version })
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) return
  const after = { ...input, version: before.version + 1 }
  await keepSetting(trx, { key: QUOTE_POLICY_KEY, after, changes }, acting)
  await addJob(trx, JOBS.expireQuotes, {}, { jobKey: JOBS.expireQuotes })
}

function changesOf(before: KeptQuotePolicy, input: QuotePolicyInput): Record<string, [unknown, unknown]> {
  const fields = ['expires', 'daysOfGrace'] as const
  const changed = fields.filter((field) => before[field] !== input[field])
  return Object.fromEntries(changed.map((field) => [field, [before[field], input[field]]]))
}
