import type { CountLimitInput } from '@cais/contract/stock/counts'
import { lockSetting, requireSettingVersion, saveSetting } from '../../aggregates/company/settings.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { COUNT_LIMIT_KEY, parseCountLimit, type StoredCountLimit } from './queries/count-limit.ts'

/** The limit as people write it: in percent. */
export const presentCountLimit = ({ shareBp, amount, version }: StoredCountLimit) => ({
  sharePercent: shareBp / 100,
  amount,
  version,
})

/** Changes above which difference another person counts again; what is counted already stays. Throws VERSION_CONFLICT. */
export async function changeCountLimit(trx: Trx, input: CountLimitInput, acting: Acting): Promise<void> {
  const before = parseCountLimit(await lockSetting(trx, COUNT_LIMIT_KEY, parseCountLimit(undefined)))
  requireSettingVersion(before, input.version)
  const shareBp = Math.round(input.sharePercent * 100)
  const { amount } = input
  const changes = {
    ...(before.shareBp !== shareBp && { shareBp: [before.shareBp, shareBp] as const }),
    ...(before.amount !== amount && { amount: [before.amount, amount] as const }),
  }
  if (Object.keys(changes).length === 0) return
  const after = { shareBp, amount, version: before.version + 1 }
  await saveSetting(trx, { key: COUNT_LIMIT_KEY, after, changes, seen: input.version }, acting)
}
