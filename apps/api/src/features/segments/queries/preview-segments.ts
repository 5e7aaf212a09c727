import type { SegmentPreviewInput } from '@cais/contract/segments/schemas'
import { requireUsableRules } from '@cais/domain/segments/check-rules'
import { segmentOf } from '@cais/domain/segments/segment-rules'
import type { Db } from '../../../db/pool.ts'
import { readCustomersToAssign, readKnownConditions } from '../store.ts'

const BATCH = 1000

/** How many customers the rules would move from which segment to which. Nothing is written. Throws as saving the rules does. */
export async function previewSegments(db: Db, rules: SegmentPreviewInput, now: Date) {
  requireUsableRules(rules.rules, await readKnownConditions(db))
  const moves = new Map<string, Move>()
  const result = new Map<string | null, number>()
  let customers = 0
  let after = 0
  for (;;) {
    const batch = await readCustomersToAssign(db, rules, { after, limit: BATCH, now })
    for (const customer of batch) {
      const { segment: to } = segmentOf(rules, customer)
      const { segment: from } = customer
      result.set(to, (result.get(to) ?? 0) + 1)
      if (to === from) continue
      const key = JSON.stringify([from, to])
      moves.set(key, { from, to, customers: (moves.get(key)?.customers ?? 0) + 1 })
    }
    customers += batch.length
    after = batch.at(-1)?.id ?? 0
    if (batch.length < BATCH) break
  }
  return {
    moves: byNumber([...moves.values()]),
    result: byNumber([...result].map(([segment, count]) => ({ segment, customers: count }))),
    customers,
    fixed: await countFixed(db),
  }
}

type Move = { readonly from: string | null; readonly to: string | null; readonly customers: number }

const byNumber = <T extends { readonly customers: number }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => other.customers - one.customers)

async function countFixed(db: Db): Promise<number> {
  const { fixed } = await db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('fixed'))
    .where('segment_fixed', '=', true)
    .executeTakeFirstOrThrow()
  return fixed
}
