import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { FILE_TYPES } from '@cais/domain/files/file-types'
import { type FileReference, purposeRule } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OperationCard } from '@cais/domain/operations/operation-card'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { readStoredFile, requireStoredFile } from '../../gateways/files/stored-files.ts'

/** The operations of the user's scope, inactive ones too, by code. */
export async function listOperations(db: Db, user: User) {
  const rows = await readOperations(db)
  return rows.filter(({ id }) => isVisible(user, id)).map((row) => presentOperation(row, user))
}

/** Throws NOT_FOUND outside the user's scope. */
export async function findOperation(db: Db, id: string, user: User) {
  const row = (await readOperations(db)).find((one) => one.id === id)
  if (row === undefined || !isVisible(user, id)) throw new RuleError('NOT_FOUND')
  return presentOperation(row, user)
}

const isVisible = ({ scope }: User, id: string) => scope.operations === 'all' || scope.operations.includes(id)

const readOperations = (db: Db) =>
  db
    .selectFrom('operations as op')
    .leftJoin('users as creator', 'creator.id', 'op.created_by')
    .leftJoin('users as updater', 'updater.id', 'op.updated_by')
    .leftJoin('files as image', 'image.digest', 'op.image_digest')
    .select(['op.id', 'op.name', 'discount_limit_bp', 'op.active', 'morpheus_entities', 'op.version'])
    .select(['image_digest', 'image_name', 'image.type', 'image.size', 'image.width', 'image.height'])
    .select(['op.created_at', 'op.created_by', 'op.updated_at', 'op.updated_by'])
    .select(sql<string | null>`rtrim(creator.name || ' ' || creator.surname)`.as('creator_name'))
    .select(sql<string | null>`rtrim(updater.name || ' ' || updater.surname)`.as('updater_name'))
    .orderBy('op.id')
    .execute()

type OperationRow = Awaited<ReturnType<typeof readOperations>>[number]

const cardOf = (row: OperationRow): OperationCard => ({
  name: row.name,
  discountLimit: row.discount_limit_bp / 100,
  morpheusEntities: row.morpheus_entities,
  active: row.active,
  image: fileReference(row.image_digest, row.image_name),
})

const fileReference = (digest: string | null, name: string | null) =>
  digest === null || name === null ? null : { digest, name }

/** Who made and changed it is shown to administrators: people of other branches are not known to others. */
function presentOperation(row: OperationRow, user: User) {
  const isAdmin = hasRole(user.roles, 'SUPER_USER')
  const person = (id: number | null, name: string | null) =>
    isAdmin && id !== null ? { id, name: name ?? '' } : null
  return {
    id: row.id,
    code: row.id,
    ...cardOf(row),
    morpheusEntities: row.morpheus_entities,
    image: imageOf(row),
    createdAt: row.created_at,
    createdBy: person(row.created_by, row.creator_name),
    updatedAt: row.updated_at,
    updatedBy: person(row.updated_by, row.updater_name),
    version: row.version,
    allowedActions: isAdmin ? ['edit'] : [],
  }
}

function imageOf(row: OperationRow) {
  const image = storedImage(row)
  return image && { ...image, type: FILE_TYPES[image.type].mediaType }
}

function storedImage({ image_digest, image_name, type, size, width, height }: OperationRow) {
  const reference = fileReference(image_digest, image_name)
  return reference && type && size ? { ...reference, type, size, width, height } : null
}

/** The image of an operation as it was sent. Throws NOT_FOUND outside the user's scope, and where there is none. */
export async function readOperationImage(db: Db, id: string, user: User) {
  const row = (await readOperations(db)).find((one) => one.id === id)
  const image = row && isVisible(user, id) ? storedImage(row) : null
  if (image === null) throw new RuleError('NOT_FOUND')
  return { ...image, bytes: readStoredFile(db, image.digest) }
}

/** Every operation, locked: one change at a time, so that names and entities compared with the others hold until the commit. */
export async function lockOperations(trx: Trx) {
  await sql`LOCK TABLE operations IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const rows = await readOperations(trx)
  return rows.map((row) => ({ id: row.id, version: row.version, card: cardOf(row) }))
}

export const columnsOf = ({ name, discountLimit, morpheusEntities, active, image }: OperationCard) => ({
  name,
  discount_limit_bp: Math.round(discountLimit * 100),
  morpheus_entities: [...morpheusEntities],
  active,
  image_digest: image?.digest ?? null,
  image_name: image?.name ?? null,
})

/** What is sent of an operation, its image found among the stored files. Throws FILE_UNKNOWN, FILE_TYPE_REFUSED at `image`. */
export async function withStoredImage<Fields extends { readonly image?: FileReference | null | undefined }>(
  trx: Trx,
  fields: Fields,
): Promise<Fields> {
  if (!fields.image) return fields
  const rule = purposeRule('operation-image')
  return { ...fields, image: await requireStoredFile(trx, fields.image, { rule, field: 'image' }) }
}

type OperationChanged = {
  readonly id: string
  readonly version: number
  readonly action: 'create' | 'edit'
  readonly name: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The entry in the history of the operation, and the announcement to the screens that show operations. */
export async function recordOperationChange(
  trx: Trx,
  { id, version, action, name, changes, facts }: OperationChanged,
  { user, now, origin }: Acting,
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'operation',
    objectId: id,
    user,
    action,
    changes,
    facts: { name, ...facts },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  // Operations have codes, the outbox numbers: 0 = whichever, screens read the list again.
  await recordChange(trx, { noun: 'operations', id: 0, version, createdBy: user.id })
}
