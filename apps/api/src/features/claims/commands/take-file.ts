import type { ClaimFileInput } from '@cais/contract/claims/schemas'
import type { ExchangeChannel } from '@cais/domain/exchanges/exchange'
import { purposeRule } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type ExchangeAttempt,
  openExchange,
  recordFileAttempt,
} from '../../../aggregates/exchanges/record-exchange.ts'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'
import { type ReadFile, type Refusal, readClaimFile } from '../read-claim-file.ts'
import { senderOf } from '../store.ts'
import { type Taken, type Taking, takeClaims } from './take-claims.ts'

/** Claims of one transaction. A server that dies loses the work of one of these and goes on there. */
const CHUNK_CLAIMS = 200
/** Claims that a preview tries: it holds its locks until it takes them back. */
const PREVIEWED_CLAIMS = 200
const SHOWN_REFUSALS = 200

/** What a file would bring: the work is done and taken back. Throws what the readers throw, FILE_UNKNOWN, RETAILER_MISSING. */
export async function previewClaimFile(db: Db, input: ClaimFileInput, acting: Acting) {
  const { digest, retailerId } = await inTransaction(db, (trx) => requireFile(trx, input, acting))
  const file = await readClaimFile(db, digest)
  const tried = file.claims.slice(0, PREVIEWED_CLAIMS)
  const found = await takenBack(db, async (trx) => {
    const taken = await takeClaims(trx, tried, { retailerId, channel: 'file' }, acting)
    return { taken, unknown: await readUnknown(trx, taken) }
  })
  return { claims: file.claims.length, tried: tried.length, file, ...found }
}

/** Does the work in a transaction that is not kept. */
async function takenBack<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

type Unknown = {
  readonly kind: 'customer' | 'article' | 'unit' | 'invoice' | 'reason'
  readonly key: string
  readonly lines: number
}

async function readUnknown(trx: Trx, taken: readonly Taken[]): Promise<Unknown[]> {
  const ids = taken.map(({ id }) => id)
  const { rows } = await sql<Unknown>`
    SELECT cause.kind, cause.key, count(*)::int AS lines FROM quarantine_items AS item JOIN quarantine_causes AS cause ON cause.id = item.cause_id
    WHERE item.noun = 'claims' AND item.group_id = ANY(${ids}::bigint[]) GROUP BY cause.id ORDER BY count(*) DESC, cause.kind, cause.key LIMIT 100`.execute(
    trx,
  )
  return rows
}

/** Takes a stored file in, in the background. Says whether the same bytes of the sender came before. Throws FILE_UNKNOWN, FILE_TYPE_REFUSED, RETAILER_MISSING, NOT_FOUND. */
export async function addClaimFile(
  trx: Trx,
  input: ClaimFileInput,
  acting: Acting,
  channel: ExchangeChannel = 'upload',
): Promise<{ readonly id: number; readonly isSame: boolean }> {
  const { digest, name, retailerId } = await requireFile(trx, input, acting)
  const before = await trx
    .selectFrom('claim_files')
    .select('id')
    .where('file_digest', '=', digest)
    .where('retailer_id', 'is not distinct from', retailerId)
    .executeTakeFirst()
  const { id } = await trx
    .insertInto('claim_files')
    .values({
      retailer_id: retailerId,
      file_digest: digest,
      file_name: name,
      created_by: acting.user.id,
      created_at: acting.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const came = { direction: 'in', channel, kind: 'claims', retailerId, reference: name } as const
  await openExchange(trx, { ...came, key: null, claimFileId: id }, acting.now)
  await addJob(
    trx,
    JOBS.processClaimFile,
    { fileId: id },
    { jobKey: `claim-file-${id}`, queue: 'claim-files' },
  )
  await recordChange(trx, { noun: 'claims', id: 0, version: 0 })
  return { id, isSame: before !== undefined }
}

async function requireFile(trx: Trx, { file, retailerId }: ClaimFileInput, { user }: Acting) {
  const sender = await senderOf(trx, user, retailerId)
  const stored = await requireStoredFile(trx, file, { rule: purposeRule('claim-file'), field: 'file' })
  return { ...stored, retailerId: sender }
}

export type Processing = { readonly db: Db; readonly now: () => Date; readonly chunkClaims?: number }

/** Takes in the claims of a file from where it was. A file that cannot be read fails with the reason. */
export async function processClaimFile(processing: Processing, fileId: number): Promise<void> {
  const { db, now } = processing
  const begin = performance.now()
  const row = await db.selectFrom('claim_files').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (row === undefined || row.status !== 'running') return
  try {
    const user = await readUserById(db, row.created_by)
    if (user === undefined) throw new RuleError('USER_INACTIVE')
    const file = await readClaimFile(db, row.file_digest)
    const acting = { user, now: now(), origin: { claimFile: fileId } }
    await takeChunks(processing, { fileId, file, retailerId: row.retailer_id, acting })
    await finish(db, { fileId, file, milliseconds: Math.round(performance.now() - begin), now: now() })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const fault = { code: error.code, facts: error.facts }
    const failure = JSON.stringify(fault)
    const milliseconds = performance.now() - begin
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable('claim_files')
        .set({ status: 'failed', failure, finished_at: now().toISOString() })
        .where('id', '=', fileId)
        .execute()
      const refused = { at: now(), milliseconds, result: 'refused', fault } as const
      await recordFileAttempt(trx, { claimFileId: fileId }, refused)
      await recordChange(trx, { noun: 'claims', id: 0, version: 0 })
    })
  }
}

type Walk = {
  readonly fileId: number
  readonly file: ReadFile
  readonly retailerId: string | null
  readonly acting: Acting
}

async function takeChunks({ db, chunkClaims = CHUNK_CLAIMS }: Processing, walk: Walk): Promise<void> {
  const { fileId, file, retailerId, acting } = walk
  const taking: Taking = { retailerId, channel: 'file', fileId }
  for (let at = 0; at < file.claims.length; at += chunkClaims) {
    const chunk = file.claims.slice(at, at + chunkClaims)
    await inTransaction(db, async (trx) => {
      const state = await trx
        .selectFrom('claim_files')
        .select(['position', 'status'])
        .where('id', '=', fileId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (state.status !== 'running' || state.position !== at) return
      const taken = await takeClaims(trx, chunk, taking, acting)
      const count = (outcome: Taken['outcome']) => taken.filter((one) => one.outcome === outcome).length
      await sql`
        UPDATE claim_files SET position = ${at + chunk.length}, claims_new = claims_new + ${count('new')}::int,
          claims_changed = claims_changed + ${count('changed')}::int, claims_known = claims_known + ${count('known')}::int,
          lines_waiting = lines_waiting + ${sumOf(taken, 'waitingLines')}::int
        WHERE id = ${fileId}`.execute(trx)
    })
  }
}

const sumOf = (taken: readonly Taken[], name: 'lines' | 'waitingLines') =>
  taken.reduce((sum, one) => sum + one[name], 0)

type Finishing = {
  readonly fileId: number
  readonly file: ReadFile
  readonly milliseconds: number
  readonly now: Date
}

/** Read = taken + waiting + refused; a line that stands twice is taken with the first. */
async function finish(db: Db, { fileId, file, milliseconds, now }: Finishing): Promise<void> {
  const refusals = JSON.stringify(file.refusals.slice(0, SHOWN_REFUSALS) satisfies readonly Refusal[])
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<Figures>`
      UPDATE claim_files SET status = 'done', finished_at = ${now.toISOString()}, milliseconds = ${milliseconds}, refusals = ${refusals}::jsonb,
        lines_read = ${file.linesRead}::int, lines_refused = ${file.refusals.length}::int,
        lines_taken = ${file.linesRead - file.refusals.length}::int - lines_waiting
      WHERE id = ${fileId} AND status = 'running'
      RETURNING claims_new + claims_changed AS written, claims_known AS known`.execute(trx)
    const [figures] = rows
    if (figures === undefined) return
    await recordFileAttempt(trx, { claimFileId: fileId }, { at: now, milliseconds, ...endOf(figures, file) })
    await recordChange(trx, { noun: 'claims', id: 0, version: 0 })
  })
}

type Figures = { readonly written: number; readonly known: number }

/** Nothing new, nothing at all, or nothing that could be taken, with the first reason. */
function endOf(
  { written, known }: Figures,
  { refusals: [first] }: ReadFile,
): Pick<ExchangeAttempt, 'result' | 'fault'> {
  if (written > 0) return { result: 'done' }
  if (known > 0) return { result: 'same' }
  if (first === undefined) return { result: 'empty' }
  return { result: 'refused', fault: { code: first.rule, facts: { ...first.facts, row: first.row } } }
}
