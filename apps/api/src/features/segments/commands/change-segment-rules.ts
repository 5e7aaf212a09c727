import type { SegmentRulesInput } from '@cais/contract/segments/schemas'
import { requireUsableRules } from '@cais/domain/segments/check-rules'
import type { SegmentRules } from '@cais/domain/segments/segment-rules'
import { lockSetting, requireSettingVersion, saveSetting } from '../../../aggregates/company/settings.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import {
  parseSegmentSetting,
  readKnownConditions,
  readRules,
  SEGMENT_RULES_KEY,
  writeRules,
} from '../store.ts'

/**
 * Replaces the rules of segments. Customers are moved by the next run of the job. Throws VERSION_CONFLICT, SEGMENT_RULE_EMPTY,
 * SEGMENT_RANGE_EMPTY, SEGMENT_CONDITION_UNKNOWN, SEGMENT_RULE_UNREACHABLE, SEGMENT_RANGES_OVERLAP.
 */
export async function changeSegmentRules(
  trx: Trx,
  { rules, defaultSegment, version: seen }: SegmentRulesInput,
  acting: Acting,
): Promise<void> {
  const setting = parseSegmentSetting(
    await lockSetting(trx, SEGMENT_RULES_KEY, parseSegmentSetting(undefined)),
  )
  requireSettingVersion(setting, seen)
  requireUsableRules(rules, await readKnownConditions(trx))
  const before = { rules: await readRules(trx), defaultSegment: setting.defaultSegment }
  const changes = changesOf(before, { rules, defaultSegment })
  if (Object.keys(changes).length === 0) return
  await writeRules(trx, rules)
  const { now, user } = acting
  const after = {
    defaultSegment,
    changedAt: now.toISOString(),
    changedBy: user.id,
    version: setting.version + 1,
  }
  await saveSetting(trx, { key: SEGMENT_RULES_KEY, after, changes, seen }, acting)
}

/** Rule by rule, by its place; null = there was none, or is none any more. */
function changesOf(before: SegmentRules, after: SegmentRules): Record<string, readonly [unknown, unknown]> {
  const places = Array.from(
    { length: Math.max(before.rules.length, after.rules.length) },
    (_, place) => place,
  )
  const all: [string, readonly [unknown, unknown]][] = [
    ...places.map((place): [string, readonly [unknown, unknown]] => [
      `rule ${place + 1}`,
      [before.rules[place] ?? null, after.rules[place] ?? null],
    ]),
    ['defaultSegment', [before.defaultSegment, after.defaultSegment]],
  ]
  return Object.fromEntries(all.filter(([, [old, now]]) => sorted(old) !== sorted(now)))
}

/** The same rule may come with its keys in another order. */
const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : JSON.stringify(value)
