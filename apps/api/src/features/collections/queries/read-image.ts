import type { FileType } from '@cais/domain/files/file-types'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { findCollection } from './collection-rows.ts'

/** Signature of a collection, or the photo of one of its lines, as it was sent. Throws NOT_FOUND where there is none. */
export async function readCollectionImage(
  db: Db,
  { id, lineId }: { readonly id: number; readonly lineId: number | null },
  reader: Reader,
) {
  const collection = await findCollection(db, id, reader)
  const image =
    lineId === null
      ? collection.signature
      : (collection.lines.find((line) => line.id === lineId)?.photo ?? null)
  const found = db
    .selectFrom('files')
    .select(['type', 'size'])
    .where('digest', '=', image?.digest ?? '')
  const { type, size } = (await found.executeTakeFirst()) ?? {}
  if (image === null || !type || !size) throw new RuleError('NOT_FOUND', { creditNote: id })
  return { bytes: readStoredFile(db, image.digest), ...image, type: type satisfies FileType, size }
}
