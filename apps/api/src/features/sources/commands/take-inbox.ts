import { FILE_TYPES } from '@cais/domain/files/file-types'
import { MAX_FILE_BYTES, purposeRule, requireFileSize } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ArrivalKind } from '@cais/domain/sources/source'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Upload } from '../../../http/input/upload.ts'
import { type TakenArrival, takeArrival } from '../../inbound/commands/take-arrival.ts'
import { storable } from '../collector.ts'
import { logRefusal } from '../exchange-log.ts'
import { type KeyOwner, useKey } from './api-keys.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

type Sent = {
  readonly key: string
  readonly kind: ArrivalKind
  readonly name: string
  readonly contentType: string
  readonly upload: Upload
}

export type TakenFile = Pick<TakenArrival, 'digest' | 'outcome'> & {
  readonly id: number
  readonly name: string
}

const MOST_FILES = 20

/**
 * Takes in what a retailer sends with its key: the bytes of a file, or a form with files. Nothing of it is read before the key is known. Throws
 * API_KEY_WRONG, API_KEY_SCOPE, TOO_MANY_REQUESTS, BODY_TOO_LARGE, FILE_TYPE_REFUSED, ARRIVAL_EMPTY, VALIDATION_FAILED.
 */
export async function takeInbox(
  deps: Deps,
  { key, kind, name, contentType, upload }: Sent,
): Promise<TakenFile[]> {
  const owner = await useKey(deps.db, key, { kind, now: deps.now() })
  requireFileSize(purposeRule('inbound-file'), upload.announcedBytes ?? 0)
  const isForm = /^multipart\/form-data\b/i.test(contentType)
  const files = isForm
    ? await filesOfForm(upload, contentType)
    : [{ name: name || `${owner.retailerId}.${FILE_TYPES.txt.extension}`, bytes: upload.bytes }]
  const taken: TakenFile[] = []
  for (const file of files) {
    const arrival = await logged(deps, { owner, kind, name: file.name }, () =>
      takeArrival(deps, {
        ...file,
        kind,
        retailerId: owner.retailerId,
        channel: 'call',
        sourceId: null,
        actsFor: owner.createdBy,
        within: async () => undefined,
      }),
    )
    taken.push({ id: arrival.fileId, name: file.name, digest: arrival.digest, outcome: arrival.outcome })
  }
  return taken
}

type Logged = { readonly owner: KeyOwner; readonly kind: ArrivalKind; readonly name: string }

/** What a retailer sent and was refused stands in the log: it will ask. */
async function logged<T>(
  { db, now }: Deps,
  { owner, kind, name }: Logged,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const refused = {
      retailerId: owner.retailerId,
      channel: 'call',
      kind,
      name: storable(name),
      key: null,
    } as const
    await inTransaction(db, (trx) => logRefusal(trx, { ...refused, why: error, now: now() }))
    throw error
  }
}

type File = { readonly name: string; readonly bytes: AsyncIterable<Buffer> }

/** The files of a form. It is held in memory while it is taken apart, so it may be no larger than a file. */
async function filesOfForm({ bytes }: Upload, contentType: string): Promise<File[]> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > MAX_FILE_BYTES) requireFileSize(purposeRule('inbound-file'), size)
    parts.push(part)
  }
  const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'file', rule: 'type' }])
    })
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.length === 0) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'file', rule: 'required' }])
  if (files.length > MOST_FILES)
    throw new RuleError('VALIDATION_FAILED', {}, [
      { field: 'file', rule: 'maxItems', facts: { max: MOST_FILES } },
    ])
  return files.map((file) => ({ name: file.name, bytes: chunksOf(file) }))
}

async function* chunksOf(file: Blob): AsyncGenerator<Buffer> {
  for await (const part of file.stream()) yield Buffer.from(part)
}
