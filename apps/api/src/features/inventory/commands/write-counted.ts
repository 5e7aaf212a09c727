import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { needsSecondCount } from '@cais/domain/stock/count-limit'
import { countNumber, requireProducts } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readCountLimit } from '../queries/count-limit.ts'
import {
  askSecondCount,
  type Counted,
  type CountRecord,
  deleteCounted,
  type FoundBatch,
  insertFound,
  notChosen,
  readSecondCounts,
  touchCount,
  upsertCounted,
} from '../store/counts.ts'
import { type KnownBatch, readKnownBatches } from '../store/levels.ts'
import { recordCount } from './record-count.ts'
import { requireOpenCount } from './require-open-count.ts'

export type CountedLine = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  /** null = not counted after all. */
  readonly counted: Milli | null
}

/**
 * Writes down what lies on the shelves. A batch counted in two places of one list is their sum; one that is not known yet appears with
 * nothing on hand. A difference above the limit is then counted again by another person. Throws NOT_FOUND, COUNT_ENDED, PRODUCT_UNKNOWN,
 * COUNT_NOT_CHOSEN, COUNT_SAME_PERSON, VALIDATION_FAILED for a batch with another expiry.
 */
export async function writeCounted(trx: Trx, id: number, lines: readonly CountedLine[], acting: Acting) {
  const count = await requireOpenCount(trx, id, acting)
  await requireProducts(
    trx,
    lines.map(({ productId }) => productId),
  )
  await requireChosen(trx, count, lines)
  const known = await readKnownBatches(trx, count.warehouse_id, lines)
  refuseOtherExpiry(lines, known)
  const sums = summed(lines)
  const receivedOn = calendarDateAt(acting.now.getTime())
  const found = sums.filter((line) => line.counted !== null && !known.has(keyOf(line)))
  const appeared = await insertFound(trx, { warehouseId: count.warehouse_id, receivedOn, batches: found })
  const levelOf = (line: FoundBatch) => known.get(keyOf(line))?.id ?? appeared.get(keyOf(line))
  const counted = sums.flatMap((line) => {
    const levelId = levelOf(line)
    return levelId === undefined ? [] : [{ levelId, counted: line.counted }]
  })
  await requireOtherPerson(trx, id, counted, acting)
  const saved = await upsertCounted(trx, id, counted, { by: acting.user.id, at: acting.now.toISOString() })
  const limit = await readCountLimit(trx)
  const above = saved.filter((line) => needsSecondCount({ ...line, counted: line.counted ?? 0 }, limit))
  await askSecondCount(
    trx,
    id,
    above.map(({ levelId }) => levelId),
  )
  await deleteCounted(trx, id, counted)
  await recordCount(trx, await touchCount(trx, id), {
    acting,
    action: 'count',
    facts: { lines: sums.map(({ productId, batch, counted: quantity }) => ({ productId, batch, quantity })) },
  })
}

async function requireChosen(trx: Trx, count: CountRecord, lines: readonly CountedLine[]): Promise<void> {
  if (count.scope === 'whole') return
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const [first] = await notChosen(trx, count.id, productIds)
  if (first === undefined) return
  const facts = { product: first, count: countNumber(count.warehouse_id, count.id) }
  throw new RuleError('COUNT_NOT_CHOSEN', facts)
}

/** Nobody counts a second time, or takes back, what they counted themselves. */
async function requireOtherPerson(trx: Trx, id: number, counted: readonly Counted[], { user }: Acting) {
  const levelIds = new Set(counted.map(({ levelId }) => levelId))
  const own = (await readSecondCounts(trx, id)).find(
    (line) => line.countedBy === user.id && levelIds.has(line.levelId),
  )
  if (own) throw new RuleError('COUNT_SAME_PERSON', { batch: own.batch, product: own.productId })
}

const keyOf = ({ productId, batch }: FoundBatch) => `${productId}\n${batch}`

function summed(lines: readonly CountedLine[]): readonly CountedLine[] {
  const sums = new Map<string, CountedLine>()
  for (const line of lines) {
    const before = sums.get(keyOf(line))
    const counted = line.counted === null ? (before?.counted ?? null) : line.counted + (before?.counted ?? 0)
    sums.set(keyOf(line), { ...line, expiry: line.expiry ?? before?.expiry ?? null, counted })
  }
  return [...sums.values()]
}

function refuseOtherExpiry(lines: readonly CountedLine[], known: ReadonlyMap<string, KnownBatch>) {
  const details = lines.flatMap((line, index) => {
    const there = known.get(keyOf(line))
    if (there === undefined || line.expiry === null || there.expiry === line.expiry) return []
    const facts = { batch: line.batch, expiry: there.expiry }
    return [{ field: `lines.${index}.expiry`, rule: 'BATCH_EXPIRY_DIFFERS', facts }]
  })
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}
