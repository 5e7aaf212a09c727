import { refusalSentence } from '@cais/contract/messages/sentence'
import { type SourceReply, type SourceSettings, sourceSettings } from '@cais/contract/sources/schemas'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { openSeal } from '../../gateways/secrets/sealed.ts'
import type { Language } from '../../http/language.ts'

/** What the secrets are for: they cannot stand in the place of others. */
const SOURCE_SECRETS = 'retailer source'

export type Secrets = { readonly password: string; readonly privateKey: string }

export const sealSecrets = async (secrets: Secrets, config: Config): Promise<string | null> =>
  secrets.password === '' && secrets.privateKey === ''
    ? null
    : (await openSeal(config)).seal(JSON.stringify(secrets), SOURCE_SECRETS)

/** Throws CONNECTION_SECRET_UNREADABLE, ERP_SECRET_KEY_MISSING. */
export async function openSecrets(sealed: string | null, config: Config): Promise<Secrets> {
  if (sealed === null) return { password: '', privateKey: '' }
  const { open } = await openSeal(config)
  try {
    return JSON.parse(open(sealed, SOURCE_SECRETS)) as Secrets
  } catch (error) {
    if (error instanceof RuleError) throw new RuleError('CONNECTION_SECRET_UNREADABLE')
    throw error
  }
}

const selectSources = (db: Db) =>
  db
    .selectFrom('retailer_sources as s')
    .innerJoin('retailers as r', 'r.id', 's.retailer_id')
    .selectAll('s')
    .select('r.name as retailer_name')
    .where('s.removed_at', 'is', null)

export type SourceRow = Awaited<ReturnType<ReturnType<typeof selectSources>['execute']>>[number]

export const sourcesOf = (db: Db, retailerId: string): Promise<SourceRow[]> =>
  selectSources(db).where('s.retailer_id', '=', retailerId).orderBy('s.name').orderBy('s.id').execute()

/** Throws NOT_FOUND. */
export const findSource = (db: Db, id: number): Promise<SourceRow> =>
  selectSources(db)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { source: id }))

/** Throws NOT_FOUND. */
export async function requireRetailer(db: Db, id: string): Promise<void> {
  await db
    .selectFrom('retailers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { retailer: id }))
}

export const settingsOf = (row: Pick<SourceRow, 'settings'>): SourceSettings =>
  sourceSettings.parse(row.settings)

export type Fault = { readonly code: RuleCode; readonly facts: RuleFacts }
export const faultOf = ({ code, facts }: RuleError): Fault => ({ code, facts })

export const presentFault = (fault: unknown, lang: Language) => {
  if (fault === null) return null
  const { code, facts } = fault as Fault
  return { code, message: refusalSentence(lang, code, facts) }
}

type Reading = { readonly lang: Language; readonly config: Config; readonly now: () => Date }

/** A source as it may be shown: which secrets are stored, never what they are. */
export async function presentSource(row: SourceRow, { lang, config, now }: Reading): Promise<SourceReply> {
  const kept = await openSecrets(row.secret_sealed, config).catch(() => ({ password: '', privateKey: '' }))
  return {
    id: row.id,
    retailer: { id: row.retailer_id, name: row.retailer_name },
    channel: row.channel,
    kind: row.kind,
    name: row.name,
    active: row.active,
    settings: settingsOf(row),
    hasPassword: kept.password !== '',
    hasPrivateKey: kept.privateKey !== '',
    running: row.leased_until !== null && Date.parse(row.leased_until) > now().getTime(),
    lastAt: row.last_at,
    lastGoodAt: row.last_good_at,
    last: { taken: row.last_taken, same: row.last_same, refused: row.last_refused },
    fault: presentFault(row.last_fault, lang),
    failures: row.failures,
    nextAt: row.next_at,
    version: row.version,
  }
}
