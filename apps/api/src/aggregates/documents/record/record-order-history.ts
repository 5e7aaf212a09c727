import { ORDER_ACTION_TABLE } from '@cais/domain/orders/action-table'
import { BUCKETS } from '@cais/domain/orders/lines'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import type { LineColumns, OrderPair, SaveContext } from './order-record.ts'

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** One entry for each document, when the action table names one (saving a draft has none). */
export async function recordOrderHistory(
  trx: Trx,
  pairs: readonly OrderPair[],
  context: SaveContext,
): Promise<void> {
  if (ORDER_ACTION_TABLE[context.action].history === null) return
  await recordHistories(
    trx,
    pairs.map((pair) => entryOf(pair, context)),
  )
}

const entryOf = (
  pair: OrderPair,
  { action, user, changes, facts, factsOf, origin, onBehalfOf, now }: SaveContext,
) => ({
  objectType: 'order',
  objectId: pair.after.row.id,
  user,
  action,
  changes: { ...stateChanges(pair), ...lineChanges(pair), ...changes },
  facts: { ...facts, ...factsOf?.(pair.after) },
  origin: origin ?? {},
  onBehalfOf: onBehalfOf ?? null,
  at: now.toISOString(),
})

function stateChanges({ before, after }: OrderPair): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  if (before.row.status !== after.row.status) changes.status = [before.row.status, after.row.status]
  if (before.row.stages.join() !== after.row.stages.join())
    changes.stages = [before.row.stages, after.row.stages]
  return changes
}

/** What moved on the lines, by product: { 'FC-1200': [{ open: 6000 }, { reserved: 6000 }] }, in thousandths. */
function lineChanges({ before, after }: OrderPair): Changes {
  if (before.lines === after.lines) return {}
  const byId = new Map(before.lines.map((line) => [line.id, line]))
  const moved = after.lines.flatMap((line) => {
    const old = byId.get(line.id)
    if (old === undefined || BUCKETS.every((bucket) => old[bucket] === line[bucket])) return []
    return [[`line ${line.product_id}`, [buckets(old), buckets(line)]] as const]
  })
  return Object.fromEntries(moved)
}

/** The buckets that hold anything. */
const buckets = (line: LineColumns) =>
  Object.fromEntries(BUCKETS.filter((bucket) => line[bucket] > 0).map((bucket) => [bucket, line[bucket]]))
