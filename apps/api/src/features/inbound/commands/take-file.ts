import type { InboundFileInput } from '@cais/contract/inbound/schemas'
import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import { purposeRule } from '@cais/domain/files/stored-file'
import type { InboundContent } from '@cais/domain/inbound/inbound-message'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type ExchangeAttempt,
  openExchange,
  recordAttempt,
  recordFileAttempt,
} from '../../../aggregates/exchanges/record-exchange.ts'
import { readSystemActor, readUserById } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import type { InboundChannel } from '../../../db/schema.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { readStoredOrders } from '../reading/read-stored.ts'
import { lockInbound, saveStates, storeContent } from '../store.ts'
import { lockNumbers, settleAndEnter } from './go-on.ts'

/**
 * Takes in a stored file; it is read in the background, at once. The same bytes a second time change nothing: the file is listed with the one that
 * came before. Throws FILE_UNKNOWN, FILE_TYPE_REFUSED, VALIDATION_FAILED at `retailerId`.
 */
export async function takeFile(
  trx: Trx,
  { file, retailerId }: InboundFileInput,
  { user, now }: Acting,
  { channel, sourceId }: Way = BY_HAND,
): Promise<{ readonly id: number; readonly isSame: boolean }> {
  const rule = purposeRule('inbound-file')
  const { digest, name } = await requireStoredFile(trx, file, { rule, field: 'file' })
  await requireRetailer(trx, retailerId)
  // Two people who send the same bytes come one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inbound ${digest}`}, 0))`.execute(trx)
  const before = await trx
    .selectFrom('inbound_files')
    .select('id')
    .where('file_digest', '=', digest)
    .where('same_as', 'is', null)
    .executeTakeFirst()
  const { id } = await trx
    .insertInto('inbound_files')
    .values({
      retailer_id: retailerId,
      channel,
      source_id: sourceId,
      file_digest: digest,
      content_digest: digest,
      file_name: name,
      same_as: before?.id ?? null,
      status: before === undefined ? 'received' : 'same',
      arrived_by: user.id,
      arrived_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const exchangeId = await openExchange(
    trx,
    {
      direction: 'in',
      channel,
      kind: 'orders',
      retailerId,
      reference: name,
      key: null,
      inboundFileId: id,
    },
    now,
  )
  if (before === undefined) await queueReading(trx, id)
  else await recordAttempt(trx, exchangeId, { at: now, milliseconds: 0, result: 'same' })
  await announce(trx, id)
  return { id, isSame: before !== undefined }
}

/** Files are read one after the other, so that a burst of them leaves a processor to people; one that fails stops no other (decision 0470). */
export const queueReading = (trx: Trx, fileId: number) =>
  addJob(
    trx,
    JOBS.readInbound,
    { fileId },
    { jobKey: `${JOBS.readInbound} ${fileId}`, queue: 'inbound-files' },
  )

/** How a file came; what is fetched names its source. */
export type Way = { readonly channel: InboundChannel; readonly sourceId: number | null }
const BY_HAND: Way = { channel: 'upload', sourceId: null }

async function requireRetailer(trx: Trx, id: string | null): Promise<void> {
  if (id === null) return
  const found = await trx.selectFrom('retailers').select('id').where('id', '=', id).executeTakeFirst()
  if (found === undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'retailerId', rule: 'unknown' }])
}

const announce = (trx: Trx, id: number) => recordChange(trx, { noun: 'inbound-orders', id: 0, version: id })

/** While a document is made its branch waits for numbers, so few orders are taken at once. */
const ORDERS_AT_ONCE = 10

/**
 * Reads a file that was taken in, stores its orders, and lets go on what can. It may stop anywhere and begin again: orders are stored with the file's
 * state, and each is checked once with the documents that are made of it.
 */
export async function readInboundFile(db: Db, fileId: number, now: () => Date): Promise<void> {
  const file = await db.selectFrom('inbound_files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (file === undefined) return
  const isSystem = file.channel !== 'upload'
  const user = await (isSystem ? readSystemActor : readUserById)(db, file.arrived_by)
  if (user === undefined) throw new RuleError('USER_INACTIVE')
  if (file.status === 'received') await storeFile(db, { ...file, now })
  const acting = { ...(isSystem ? { user, isSystem } : rightsOf(user)), origin: { file: file.file_name } }
  while (await enterNext(db, fileId, { ...acting, now: now() }));
}

/** A retailer sends orders and writes no documents: the system does that for it. */
const rightsOf = (user: User) =>
  isRetailer(user.roles)
    ? {
        user: { ...user, roles: ['SUPER_USER'] as const, scope: EVERYTHING },
        isSystem: true,
      }
    : { user }
const EVERYTHING = { branches: 'all', operations: 'all' } as const

type Storing = {
  readonly id: number
  readonly file_digest: string
  readonly retailer_id: string | null
  readonly now: () => Date
}

async function storeFile(db: Db, { id, file_digest, retailer_id, now }: Storing): Promise<void> {
  const begin = performance.now()
  const content = await readStoredOrders(db, file_digest, retailer_id)
  await inTransaction(db, async (trx) => {
    const query = trx.selectFrom('inbound_files').select('status').where('id', '=', id).forNoKeyUpdate()
    if ((await query.executeTakeFirst())?.status !== 'received') return
    await storeContent(trx, content, { fileId: id, retailerId: retailer_id, now: now() })
    const milliseconds = Math.round(performance.now() - begin)
    await trx
      .updateTable('inbound_files')
      .set({
        status: content.messages.length > 0 ? 'read' : 'failed',
        format: content.format,
        faults: JSON.stringify(content.faults),
        read_at: now().toISOString(),
        milliseconds,
      })
      .where('id', '=', id)
      .execute()
    await recordFileAttempt(trx, { inboundFileId: id }, { at: now(), milliseconds, ...endOf(content) })
    await announce(trx, id)
  })
}

/** A file of which nothing could be read is refused, with what stands against it first. */
function endOf({ messages, faults: [first] }: InboundContent): Pick<ExchangeAttempt, 'result' | 'fault'> {
  if (messages.length > 0) return { result: 'done' }
  return {
    result: 'refused',
    fault: { code: first?.code ?? 'empty', facts: { ...first?.facts, ...first?.place } },
  }
}

/** Checks the next orders of a file that nobody looked at and makes their documents; false = those were the last. */
async function enterNext(db: Db, fileId: number, acting: Acting): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const next = await trx
      .selectFrom('inbound_orders')
      .select('id')
      .where('file_id', '=', fileId)
      .where('checked_at', 'is', null)
      .orderBy('id')
      .limit(ORDERS_AT_ONCE)
      .execute()
    if (next.length === 0) return false
    const asked = new Set(next.map(({ id }) => id))
    await lockNumbers(trx, [...asked])
    const locked = await lockInbound(trx, [...asked])
    await recordHistories(
      trx,
      locked
        .filter(({ id }) => asked.has(id))
        .map(({ id, order_number }) => ({
          objectType: 'inbound-order',
          objectId: id,
          user: 'system' as const,
          action: 'arrive',
          facts: { number: order_number },
          origin: acting.origin ?? {},
          at: acting.now.toISOString(),
        })),
    )
    const touched = await settleAndEnter(trx, locked, acting, asked)
    await saveStates(trx, [...new Set([...asked, ...touched])], acting.now)
    return next.length === ORDERS_AT_ONCE
  })
}
