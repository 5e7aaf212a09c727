import type { SourceChange, SourceInput, SourceSettings } from '@cais/contract/sources/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { folderParts } from '@cais/domain/sources/source'
import type { Config } from '../../../config.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import {
  findSource,
  openSecrets,
  requireRetailer,
  type Secrets,
  type SourceRow,
  sealSecrets,
} from '../store.ts'

/** Sets up a way. Throws NOT_FOUND, SOURCE_FOLDER_OUTSIDE, SOURCE_PASSWORD_MISSING, VALIDATION_FAILED at `name`. */
export async function addSource(
  trx: Trx,
  { retailerId, config, ...input }: SourceInput & { readonly retailerId: string; readonly config: Config },
  acting: Acting,
): Promise<number> {
  await requireRetailer(trx, retailerId)
  // Two ways of one name come one after the other, and the second is told.
  await trx.selectFrom('retailers').select('id').where('id', '=', retailerId).forNoKeyUpdate().execute()
  requireUsable(input, input)
  await requireFreeName(trx, retailerId, { name: input.name, except: 0 })
  const { id } = await trx
    .insertInto('retailer_sources')
    .values({
      retailer_id: retailerId,
      channel: input.settings.channel,
      kind: input.kind,
      name: input.name,
      active: input.active,
      settings: JSON.stringify(input.settings),
      secret_sealed: await sealSecrets(input, config),
      created_by: acting.user.id,
      updated_at: acting.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(trx, await findSource(trx, id), { action: 'add-source', facts: secretFacts(input) }, acting)
  return id
}

/**
 * Changes a way; secrets that are not typed stay. How far it was read is forgotten when it leads elsewhere. Throws NOT_FOUND, VERSION_CONFLICT,
 * SOURCE_CHANNEL_FIXED, SOURCE_FOLDER_OUTSIDE, SOURCE_PASSWORD_MISSING, VALIDATION_FAILED at `name`.
 */
export async function changeSource(
  trx: Trx,
  { id, config, version, ...input }: SourceChange & { readonly id: number; readonly config: Config },
  acting: Acting,
): Promise<void> {
  const before = await lockSource(trx, id, version)
  if (before.channel !== input.settings.channel) throw new RuleError('SOURCE_CHANNEL_FIXED')
  const typed = input.password !== '' || input.privateKey !== ''
  const stored = typed ? await openSecrets(before.secret_sealed, config).catch(() => NONE) : NONE
  const secrets = {
    password: input.password || stored.password,
    privateKey: input.privateKey || stored.privateKey,
  }
  requireUsable(input, { ...secrets, isStored: before.secret_sealed !== null })
  await requireFreeName(trx, before.retailer_id, { name: input.name, except: id })
  const leadsElsewhere = placeOf(before.settings as SourceSettings) !== placeOf(input.settings)
  await trx
    .updateTable('retailer_sources')
    .set({
      kind: input.kind,
      name: input.name,
      active: input.active,
      settings: JSON.stringify(input.settings),
      ...(typed && { secret_sealed: await sealSecrets(secrets, config) }),
      ...(leadsElsewhere && { watermark: '{}' }),
      // what was changed is tried at once
      next_at: null,
      failures: 0,
      updated_at: acting.now.toISOString(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  const after = await findSource(trx, id)
  await record(
    trx,
    after,
    { action: 'change-source', changes: changesOf(before, after), facts: secretFacts(input) },
    acting,
  )
}

/** Removes a way: nothing is fetched by it any more, and what came by it stays. Throws NOT_FOUND, VERSION_CONFLICT. */
export async function removeSource(
  trx: Trx,
  { id, version }: { readonly id: number; readonly version: number },
  acting: Acting,
): Promise<void> {
  const before = await lockSource(trx, id, version)
  const at = acting.now.toISOString()
  await trx
    .updateTable('retailer_sources')
    .set({ removed_at: at, active: false, secret_sealed: null, updated_at: at, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await record(trx, before, { action: 'remove-source' }, acting)
}

const NONE: Secrets = { password: '', privateKey: '' }

async function lockSource(trx: Trx, id: number, version: number): Promise<SourceRow> {
  await trx.selectFrom('retailer_sources').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const row = await findSource(trx, id)
  requireVersion({ row }, version)
  return row
}

function requireUsable(
  { settings, active }: Pick<SourceInput, 'settings' | 'active'>,
  { password, privateKey, isStored = false }: Secrets & { readonly isStored?: boolean },
): void {
  if (settings.channel === 'folder') folderParts(settings.folder)
  if (!active || isStored || password !== '' || privateKey !== '') return
  const asksNone =
    settings.channel === 'folder' || (settings.channel === 'http' && settings.signIn === 'none')
  if (!asksNone)
    throw new RuleError('SOURCE_PASSWORD_MISSING', {}, [
      { field: 'password', rule: 'SOURCE_PASSWORD_MISSING' },
    ])
}

async function requireFreeName(
  trx: Trx,
  retailerId: string,
  { name, except }: { readonly name: string; readonly except: number },
): Promise<void> {
  const taken = await trx
    .selectFrom('retailer_sources')
    .select('id')
    .where('retailer_id', '=', retailerId)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('removed_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken !== undefined) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'name', rule: 'repeated' }])
}

/** Where it leads: what was read there says nothing about another place. */
function placeOf(settings: SourceSettings): string {
  if (settings.channel === 'email') return `${settings.host} ${settings.username} ${settings.folder}`
  return settings.channel === 'http' ? settings.url : ''
}

const secretFacts = ({ password, privateKey }: Secrets) => ({
  ...(password !== '' && { password: 'changed' }),
  ...(privateKey !== '' && { privateKey: 'changed' }),
})

const changesOf = (before: SourceRow, after: SourceRow) => {
  const flat = ({ name, kind, active, settings }: SourceRow) => ({
    name,
    kind,
    active,
    ...(settings as object),
  })
  const [old, now] = [flat(before), flat(after)] as [Record<string, unknown>, Record<string, unknown>]
  const text = (value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
  return Object.fromEntries(
    Object.keys(now)
      .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
      .map((field) => [field, [text(old[field] ?? null), text(now[field])] as const]),
  )
}

type Told = {
  readonly action: string
  readonly changes?: ReturnType<typeof changesOf>
  readonly facts?: Readonly<Record<string, string>>
}

/** Under the retailer, so that its page tells everything in one place. */
const record = (
  trx: Trx,
  row: SourceRow,
  { action, changes = {}, facts = {} }: Told,
  { user, now, origin }: Acting,
) =>
  recordHistory(trx, {
    objectType: 'retailer',
    objectId: row.retailer_id,
    user,
    action,
    changes,
    facts: { source: row.name, channel: row.channel, ...facts },
    origin: origin ?? {},
    at: now.toISOString(),
  })
