import type { DecidePrices, PublishPrices } from '@cais/contract/price-lists/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { needsSecondPerson, requireSecondPerson } from '@cais/domain/pricing/price-limits'
import { endedBy, requireValidity } from '@cais/domain/pricing/price-version'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { runSoon } from '../../../engines/jobs/scheduled/claim-due.ts'
import { readOpenDocuments } from '../open-documents.ts'
import { readPricePolicy } from '../policy.ts'
import {
  baseOf,
  type EnteredLine,
  type ListRecord,
  readEntered,
  recordListChange,
  type StoredVersion,
  textArray,
  touchVersion,
} from '../store.ts'
import { endVersion } from './edit-version.ts'
import { lockChangeable } from './enter-prices.ts'

type Version = { readonly listId: number; readonly number: number }

/**
 * Publishes what was typed: the prices within the limits of the company count from the first day of the version on, the others wait for a
 * second person. The open version before ends on the day before. Throws NOT_FOUND, VERSION_CONFLICT, PRICE_NOTHING_TO_PUBLISH,
 * PRICE_DECISION_MISSING, and what lockChangeable and endedBy throw.
 */
export async function publishPrices(trx: Trx, input: PublishPrices & Version, acting: Acting): Promise<void> {
  const { list, version, versions } = await lockChangeable(trx, input, acting)
  const today = calendarDateAt(acting.now.getTime())
  if (!version.isPublished) requireValidity(version, today)
  const ended = endedBy(version, versions)
  const lines = await readEntered(trx, { version, base: baseOf(version, versions) })
  const typed = lines.filter(({ waiting }) => !waiting)
  if (typed.length === 0 && (version.isPublished || !(await hasPrices(trx, version))))
    throw new RuleError('PRICE_NOTHING_TO_PUBLISH', { number: version.number })
  if (input.deliveries === undefined) await requireNoDeliveries(trx, { list, version, today })
  const policy = await readPricePolicy(trx)
  const isAbove = (line: EnteredLine) => needsSecondPerson({ ...line, after: line.entered }, policy)
  const published = typed.filter((line) => !isAbove(line))
  const waiting = typed.filter(isAbove)
  if (ended) await endVersion(trx, ended, versions)
  await writePublished(trx, version, published)
  await writeWaiting(trx, version, waiting)
  await touchVersion(trx, version, {
    ...(!version.isPublished && { published_at: acting.now.toISOString(), published_by: acting.user.id }),
    loaded_at: null,
    ...(input.deliveries && { updates_orders: input.deliveries === 'update' }),
  })
  if (input.deliveries === 'update') await queueOrders(trx, { list, version, lines: published }, acting)
  await recordListChange(
    trx,
    {
      list,
      action: 'publish',
      changes: changesOf(published),
      facts: {
        number: version.number,
        validFrom: version.validFrom,
        validTo: version.validTo,
        ...(input.deliveries === 'update' && { updatesOrders: true }),
        ...versionFacts(input.version),
        ...(ended && { ended: ended.number, endedOn: ended.validTo }),
        ...(waiting.length > 0 && { waiting: waiting.map(({ productId }) => productId) }),
      },
    },
    acting,
  )
  if (version.validFrom <= today) await runSoon(trx, 'sale-pricing-manager', acting.now)
}

type Published = {
  readonly list: ListRecord
  readonly version: StoredVersion
  readonly lines: readonly EnteredLine[]
}

/** Submitted orders take the published prices in the background, each by itself (decision 0205). */
async function queueOrders(trx: Trx, { list, version, lines }: Published, { user }: Acting): Promise<void> {
  if (lines.length === 0) return
  const productIds = lines.map(({ productId }) => productId)
  const payload = { listId: list.id, number: version.number, productIds, userId: user.id }
  await addJob(trx, JOBS.updateOrderPrices, payload)
}

async function hasPrices(trx: Trx, { id }: StoredVersion): Promise<boolean> {
  const query = trx.selectFrom('price_lines').select('product_id').where('version_id', '=', id).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

type Asked = { readonly list: ListRecord; readonly version: StoredVersion; readonly today: string }

async function requireNoDeliveries(trx: Trx, asked: Asked): Promise<void> {
  const { deliveries } = await readOpenDocuments(trx, asked)
  if (deliveries.documents > 0)
    throw new RuleError('PRICE_DECISION_MISSING', {
      orders: deliveries.documents,
      validFrom: asked.version.validFrom,
    })
}

const changesOf = (lines: readonly EnteredLine[]) =>
  Object.fromEntries(lines.map((line) => [line.productId, [line.before, line.entered] as const]))

async function writePublished(trx: Trx, { id }: StoredVersion, lines: readonly EnteredLine[]): Promise<void> {
  await sql`
    UPDATE price_lines SET price = entered, entered = NULL, entered_by = NULL, entered_at = NULL, waiting = false
    WHERE version_id = ${id} AND product_id = any(${textArray(lines.map(({ productId }) => productId))})`.execute(
    trx,
  )
}

async function writeWaiting(trx: Trx, { id }: StoredVersion, lines: readonly EnteredLine[]): Promise<void> {
  await sql`
    UPDATE price_lines SET waiting = true
    WHERE version_id = ${id} AND product_id = any(${textArray(lines.map(({ productId }) => productId))})`.execute(
    trx,
  )
}

/**
 * Decides prices that wait for a second person, on the first day of the version at the latest: approved ones count, rejected ones are given
 * up. Throws NOT_FOUND, VERSION_CONFLICT, PRICE_NOT_WAITING, PRICE_OWN_ENTRY, REASON_MISSING, and what lockChangeable throws.
 */
export async function decidePrices(trx: Trx, input: DecidePrices & Version, acting: Acting): Promise<void> {
  const { list, version, versions } = await lockChangeable(trx, input, acting)
  const { decision, reason } = input
  if (decision === 'reject' && reason === '') throw new RuleError('REASON_MISSING')
  const waiting = await readEntered(trx, { version, base: baseOf(version, versions) })
  const decided = [...new Set(input.productIds)].map((id) => requireWaiting(waiting, id))
  for (const line of decided) if (decision === 'approve') requireSecondPerson(line.enteredBy, acting.user.id)
  if (decision === 'approve') await writePublished(trx, version, decided)
  else await giveUp(trx, version, decided)
  await touchVersion(trx, version, { loaded_at: null })
  if (decision === 'approve' && version.updatesOrders)
    await queueOrders(trx, { list, version, lines: decided }, acting)
  const rejected = decided.map((line) => [line.productId, [line.entered, line.price]] as const)
  await recordListChange(
    trx,
    {
      list,
      action: `${decision}-prices`,
      changes: decision === 'approve' ? changesOf(decided) : Object.fromEntries(rejected),
      facts: { number: version.number, ...versionFacts(input.version), ...(reason !== '' && { reason }) },
    },
    acting,
  )
  const today = calendarDateAt(acting.now.getTime())
  if (decision === 'approve' && version.validFrom <= today)
    await runSoon(trx, 'sale-pricing-manager', acting.now)
}

function requireWaiting(lines: readonly EnteredLine[], productId: string): EnteredLine {
  const line = lines.find((one) => one.productId === productId && one.waiting)
  if (line === undefined) throw new RuleError('PRICE_NOT_WAITING', { product: productId })
  return line
}

async function giveUp(trx: Trx, { id }: StoredVersion, lines: readonly EnteredLine[]): Promise<void> {
  const ids = textArray(lines.map(({ productId }) => productId))
  await sql`DELETE FROM price_lines WHERE version_id = ${id} AND product_id = any(${ids}) AND price IS NULL`.execute(
    trx,
  )
  await sql`
    UPDATE price_lines SET entered = NULL, entered_by = NULL, entered_at = NULL, waiting = false
    WHERE version_id = ${id} AND product_id = any(${ids})`.execute(trx)
}
