import type { PricePolicyInput } from '@cais/contract/price-lists/schemas'
import type { PricePolicy } from '@cais/domain/pricing/price-limits'
import { lockSetting, requireSettingVersion, saveSetting } from '../../../aggregates/company/settings.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { PRICE_POLICY_KEY, parsePricePolicy } from '../policy.ts'

/** Changes the limits; prices that wait already go on waiting. Throws VERSION_CONFLICT. */
export async function changePricePolicy(trx: Trx, input: PricePolicyInput, acting: Acting): Promise<void> {
  const before = parsePricePolicy(await lockSetting(trx, PRICE_POLICY_KEY, parsePricePolicy(undefined)))
  requireSettingVersion(before, input.version)
  const points = (percent: number | null) => (percent === null ? null : Math.round(percent * 100))
  const limits: PricePolicy = {
    secondPerson: input.secondPerson,
    maxRise: points(input.maxRise),
    maxFall: points(input.maxFall),
    minMargin: points(input.minMargin),
  }
  const fields = Object.keys(limits) as (keyof PricePolicy)[]
  const changes = Object.fromEntries(
    fields
      .filter((field) => before[field] !== limits[field])
      .map((field) => [field, [before[field], limits[field]] as const]),
  )
  if (Object.keys(changes).length === 0) return
  const after = { ...limits, version: before.version + 1 }
  await saveSetting(trx, { key: PRICE_POLICY_KEY, after, changes, seen: input.version }, acting)
}
