import { recordChange } from '../../../db/record-change.ts'
import { type HistoryEntry, recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { writeSetting } from './setting.ts'

type Kept = {
  readonly key: string
  readonly after: { readonly version: number }
  readonly changes: HistoryEntry['changes']
}

/** Keeps a setting that is locked as it is from now on, with who changed what of it, and says so to all who look at it. */
export async function keepSetting(trx: Trx, { key, after, changes }: Kept, acting: Acting): Promise<void> {
  await writeSetting(trx, key, after, acting.now)
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: key,
    user: acting.user,
    action: `change-${key}`,
    changes,
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'settings', id: 0, version: after.version })
}
