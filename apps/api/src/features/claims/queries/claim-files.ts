import { type ClaimFileQuery, claimFileQuery } from '@cais/contract/claims/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { readStoredFile } from '../../../gateways/files/stored-files.ts'
import type { Language } from '../../../http/language.ts'
import type { Refusal } from '../read-claim-file.ts'

/** Retailers see their own files; staff see all, because a file names customers of any branch. */
const visible = ({ id, roles }: User) =>
  isRetailer(roles)
    ? sql<boolean>`file.retailer_id = (SELECT retailer_id FROM retailer_users WHERE user_id = ${id})`
    : sql<boolean>`true`

const filtered = (db: Db, { retailerId }: FilterOf<ClaimFileQuery>, user: User) =>
  db
    .selectFrom('claim_files as file')
    .where(allOf([visible(user), retailerId && sql<boolean>`file.retailer_id = ${retailerId}`]))

const withLabels = (found: ReturnType<typeof filtered>) =>
  found
    .leftJoin('retailers as retailer', 'retailer.id', 'file.retailer_id')
    .innerJoin('users as creator', 'creator.id', 'file.created_by')
    .selectAll('file')
    .select([
      'retailer.name as retailer_name',
      'creator.name as creator_name',
      'creator.surname as creator_surname',
    ])
    .select(
      sql<
        number | null
      >`(SELECT min(other.id) FROM claim_files AS other WHERE other.file_digest = file.file_digest AND other.id < file.id
        AND other.retailer_id IS NOT DISTINCT FROM file.retailer_id)`.as('same_as'),
    )

type Labelled = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]
type Failure = { readonly code: RuleCode; readonly facts: RuleFacts }

const presentFile = (row: Labelled, lang: Language) => ({
  id: row.id,
  retailer:
    row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer_name ?? row.retailer_id },
  name: row.file_name,
  digest: row.file_digest,
  status: row.status,
  failure: row.failure === null ? null : sentenceOf(row.failure as Failure, lang),
  claims: row.position,
  figures: {
    new: row.claims_new,
    changed: row.claims_changed,
    known: row.claims_known,
    linesRead: row.lines_read,
    linesTaken: row.lines_taken,
    linesWaiting: row.lines_waiting,
    linesRefused: row.lines_refused,
  },
  refusals: presentRefusals(row.refusals as readonly Refusal[], lang),
  sameAs: row.same_as,
  createdBy: `${row.creator_name} ${row.creator_surname}`.trim(),
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})

const sentenceOf = ({ code, facts }: Failure, lang: Language) => refusalSentence(lang, code, facts)

export const presentRefusals = (refusals: readonly Refusal[], lang: Language) =>
  refusals.map(({ row, field, rule, facts }) => ({
    row,
    field,
    code: rule,
    message: refusalSentence(lang, rule, facts),
  }))

/** Files of claims, the newest first. */
export const claimFileList = describeList(claimFileQuery, {
  find: filtered,
  columns: withLabels,
  order: byId('file.id'),
  present: (rows, { lang }) => rows.map((row) => presentFile(row, lang)),
})

/** Throws NOT_FOUND. */
export async function findClaimFile(db: Db, id: number, { user, lang }: { user: User; lang: Language }) {
  const row = await withLabels(filtered(db, {}, user))
    .where('file.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { file: id })
  return presentFile(row, lang)
}

/** The file as it came. Throws NOT_FOUND. */
export async function readOriginal(db: Db, id: number, reader: { user: User; lang: Language }) {
  const { digest, name } = await findClaimFile(db, id, reader)
  const { type, size } = await db
    .selectFrom('files')
    .select(['type', 'size'])
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { file: id }))
  if (type === null || size === null) throw new RuleError('NOT_FOUND', { file: id })
  return { bytes: readStoredFile(db, digest), digest, name, type, size }
}
