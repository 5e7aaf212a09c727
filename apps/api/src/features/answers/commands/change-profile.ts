import type { AnswerProfile, AnswerProfileChange, AnswerTest } from '@cais/contract/answers/schemas'
import { checkProfile } from '@cais/domain/answers/profile'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { receiverUrl } from '../../../gateways/receivers/private-addresses.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'
import { ANSWER_SECRET, openSecret } from './answer-sender.ts'

const COLUMNS = {
  active: 'active',
  kinds: 'kinds',
  format: 'format',
  way: 'way',
  ownGln: 'own_gln',
  receiverGln: 'receiver_gln',
  folder: 'folder',
  host: 'host',
  port: 'port',
  username: 'username',
  hostKey: 'host_key',
  url: 'url',
  askUrl: 'ask_url',
} as const
const FIELDS = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[]

/** How answers of a retailer leave, without its secret; nobody set it up yet = none leave. Throws NOT_FOUND. */
export async function readProfile(db: Db, retailerId: string): Promise<AnswerProfile> {
  const row = await db
    .selectFrom('retailers as r')
    .leftJoin('answer_profiles as p', 'p.retailer_id', 'r.id')
    .selectAll('p')
    .select(['r.id', 'r.name'])
    .where('r.id', '=', retailerId)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { retailer: retailerId })
  return {
    retailer: { id: row.id, name: row.name },
    active: row.active ?? false,
    kinds: row.kinds ?? [],
    format: row.format ?? 'edifact',
    way: row.way ?? 'file',
    ownGln: row.own_gln ?? '',
    receiverGln: row.receiver_gln ?? '',
    folder: row.folder ?? '',
    host: row.host ?? '',
    port: row.port ?? 22,
    username: row.username ?? '',
    hostKey: row.host_key ?? '',
    url: row.url ?? '',
    askUrl: row.ask_url ?? '',
    hasSecret: row.secret_sealed !== null,
    version: row.version ?? 0,
  }
}

/**
 * Changes it with a history row, which says that the secret changed, never to what. Throws NOT_FOUND, VERSION_CONFLICT, what checkProfile and
 * receiverUrl throw, ERP_SECRET_KEY_MISSING.
 */
export async function changeProfile(
  trx: Trx,
  retailerId: string,
  { version, secret = '', ...fields }: AnswerProfileChange,
  { user, now, origin }: Acting,
  config: Config,
): Promise<void> {
  // The retailer is locked, for a profile need not be there yet.
  await trx.selectFrom('retailers').select('id').where('id', '=', retailerId).forNoKeyUpdate().execute()
  const before = await readProfile(trx, retailerId)
  requireVersion({ row: before }, version)
  checkTyped(fields, config)
  const sealed = secret === '' ? {} : { secret_sealed: (await openSeal(config)).seal(secret, ANSWER_SECRET) }
  const values = {
    ...Object.fromEntries(FIELDS.map((field) => [COLUMNS[field], fields[field]])),
    ...sealed,
    updated_at: now.toISOString(),
    version: version + 1,
  }
  await trx
    .insertInto('answer_profiles')
    .values({ retailer_id: retailerId, ...values })
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(values))
    .execute()
  const changed = FIELDS.filter((field) => String(before[field]) !== String(fields[field]))
  await recordHistory(trx, {
    objectType: 'retailer',
    objectId: retailerId,
    user,
    action: 'change-answers',
    changes: Object.fromEntries(changed.map((field) => [field, [before[field], fields[field]] as const])),
    facts: secret === '' ? {} : { secret: 'changed' },
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

export function checkTyped(fields: Omit<AnswerTest, 'secret'>, { privateReceivers }: Config): void {
  checkProfile(fields)
  if (fields.way !== 'http') return
  for (const field of ['url', 'askUrl'] as const)
    if (fields[field] !== '') receiverUrl(fields[field].replaceAll('{key}', 'key'), privateReceivers)
}

/** The row as it would be with what is typed and not saved yet, and the secret that goes with it. Throws NOT_FOUND. */
export async function typedProfile(
  db: Db,
  retailerId: string,
  { secret = '', ...fields }: AnswerTest,
  config: Config,
) {
  const { retailer } = await readProfile(db, retailerId)
  const stored = await db
    .selectFrom('answer_profiles')
    .select('secret_sealed')
    .where('retailer_id', '=', retailer.id)
    .executeTakeFirst()
  const kept = stored === undefined ? '' : await openSecret(stored, config)
  return { way: { ...fields, retailerId }, secret: secret || kept }
}
