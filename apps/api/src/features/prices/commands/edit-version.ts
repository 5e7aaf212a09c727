import type { PriceVersionInput, PriceVersionUpdate } from '@cais/contract/price-lists/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { endedBy, requireLaterEnd, requireValidity } from '@cais/domain/pricing/price-version'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import {
  baseOf,
  lockList,
  readVersions,
  recordListChange,
  type StoredVersion,
  touchVersion,
  unknownVersion,
} from '../store.ts'

/**
 * The next version of a list as a draft with the prices of the published one before it, and what was typed there and not published. Throws
 * NOT_FOUND, PRICE_LIST_INACTIVE, PRICE_VERSION_OPEN while another draft is open, PRICE_VALIDITY_PAST, PRICE_VALIDITY_TURNED,
 * PRICE_VERSIONS_OVERLAP.
 */
export async function addVersion(
  trx: Trx,
  { listId, validFrom, validTo }: PriceVersionInput & { readonly listId: number },
  acting: Acting,
): Promise<void> {
  const list = await lockList(trx, listId, acting.user)
  if (!list.active) throw new RuleError('PRICE_LIST_INACTIVE', { list: list.name })
  const versions = await readVersions(trx, listId)
  const open = versions.find(({ isPublished }) => !isPublished)
  if (open) throw new RuleError('PRICE_VERSION_OPEN', { number: open.number })
  const number = (versions[0]?.number ?? 0) + 1
  const added = { number, validFrom, validTo, isPublished: false }
  requireValidity(added, calendarDateAt(acting.now.getTime()))
  endedBy(added, versions)
  const { id } = await trx
    .insertInto('price_versions')
    .values({
      list_id: listId,
      number,
      valid_from: validFrom,
      valid_to: validTo,
      created_by: acting.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const base = baseOf(added, versions)
  if (base) await copyLines(trx, base.id, id)
  const changes = { validFrom: [null, validFrom], validTo: [null, validTo] } as const
  const facts = { number, ...(base && { pricesOf: base.number }) }
  await recordListChange(trx, { list, action: 'add-version', changes, facts }, acting)
}

/** What waits for a second person in the version before it, or was never published, is typed in the new one. */
const copyLines = (trx: Trx, from: number, to: number) =>
  sql`
    INSERT INTO price_lines (version_id, product_id, price, entered, entered_by, entered_at)
    SELECT ${to}, product_id, price, entered, entered_by, entered_at FROM price_lines WHERE version_id = ${from}`.execute(
    trx,
  )

/**
 * Changes the days of a version: of one that is in force only its last day, from today on. Throws NOT_FOUND, VERSION_CONFLICT,
 * PRICE_VERSION_STARTED, PRICE_VALIDITY_PAST, PRICE_VALIDITY_TURNED, PRICE_VERSIONS_OVERLAP.
 */
export async function changeValidity(
  trx: Trx,
  input: PriceVersionUpdate & { readonly listId: number; readonly number: number },
  acting: Acting,
): Promise<void> {
  const list = await lockList(trx, input.listId, acting.user)
  const versions = await readVersions(trx, list.id)
  const before = requireFound(versions, input)
  const today = calendarDateAt(acting.now.getTime())
  const after = { ...before, validFrom: input.validFrom, validTo: input.validTo }
  const changes = Object.fromEntries(
    (['validFrom', 'validTo'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]] as const]),
  )
  if (Object.keys(changes).length === 0) return
  requireChange(before, after, today)
  const ended = endedBy(after, versions)
  if (ended && before.isPublished) await endVersion(trx, ended, versions)
  await touchVersion(trx, before, { valid_from: after.validFrom, valid_to: after.validTo })
  const facts = {
    number: before.number,
    ...versionFacts(input.version),
    ...(ended && before.isPublished && { ended: ended.number }),
  }
  await recordListChange(trx, { list, action: 'change-validity', changes, facts }, acting)
}

function requireChange(before: StoredVersion, after: StoredVersion, today: string): void {
  const hasBegun = before.isPublished && before.validFrom <= today
  if (!hasBegun) {
    requireValidity(after, today)
    return
  }
  const isEnded = before.validTo !== null && before.validTo < today
  if (isEnded || after.validFrom !== before.validFrom)
    throw new RuleError('PRICE_VERSION_STARTED', { number: before.number, validFrom: before.validFrom })
  requireLaterEnd(after, today)
}

/** Writes the end of the open version before another one. */
export async function endVersion(
  trx: Trx,
  ended: { readonly number: number; readonly validTo: string | null },
  versions: readonly StoredVersion[],
): Promise<void> {
  const version = versions.find(({ number }) => number === ended.number)
  if (version) await touchVersion(trx, version, { valid_to: ended.validTo })
}

/** The version of the list that the caller saw. Throws NOT_FOUND, VERSION_CONFLICT. */
export function requireFound(
  versions: readonly StoredVersion[],
  {
    listId,
    number,
    version: seen,
  }: { readonly listId: number; readonly number: number; readonly version?: number | undefined },
): StoredVersion {
  const found = versions.find((one) => one.number === number)
  if (found === undefined) throw unknownVersion({ id: listId, number })
  if (seen !== undefined && seen !== found.version)
    throw new RuleError('VERSION_CONFLICT', { seen, version: found.version })
  return found
}

/** Deletes a draft of a version with what was typed. Throws NOT_FOUND, PRICE_VERSION_STARTED for a published one. */
export async function deleteVersion(
  trx: Trx,
  { listId, number }: { readonly listId: number; readonly number: number },
  acting: Acting,
): Promise<void> {
  const list = await lockList(trx, listId, acting.user)
  const version = requireFound(await readVersions(trx, listId), { listId, number })
  if (version.isPublished)
    throw new RuleError('PRICE_VERSION_STARTED', { number, validFrom: version.validFrom })
  await trx.deleteFrom('price_versions').where('id', '=', version.id).execute()
  const { validFrom, validTo } = version
  const changes = { validFrom: [validFrom, null], validTo: [validTo, null] } as const
  await recordListChange(trx, { list, action: 'delete-version', changes, facts: { number } }, acting)
}
