import { randomBytes } from 'node:crypto'
import type { WebhookInput } from '@cais/contract/webhooks/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type WebhookAction, webhookActions } from '@cais/domain/webhooks/webhook'
import { sql, type Updateable } from 'kysely'
import { addEventMessages, type NewEvent } from '../../../aggregates/webhooks/add-events.ts'
import type { Config } from '../../../config.ts'
import type { WebhooksTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { receiverUrl } from '../../../gateways/receivers/private-addresses.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'
import { WEBHOOK_SECRET } from './webhook-sender.ts'

type Changing = { readonly id: number; readonly version: number }

/** Subscribes an address. Answers its id and the secret, which nobody sees again. Throws what receiverUrl throws, VALIDATION_FAILED. */
export async function createWebhook(trx: Trx, input: WebhookInput, acting: Acting, config: Config) {
  await checkInput(trx, input, config)
  const { secret, sealed } = await newSecret(config)
  const at = acting.now.toISOString()
  const { id } = await trx
    .insertInto('webhooks')
    .values({
      ...columnsOf(input),
      secret_sealed: sealed,
      created_by: acting.user.id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(trx, id, 'create', acting, { name: input.name, url: input.url, events: input.events })
  return { id, secret }
}

/** Changes it. Throws NOT_FOUND, VERSION_CONFLICT, what createWebhook throws. */
export async function changeWebhook(
  trx: Trx,
  { id, version, ...input }: Changing & WebhookInput,
  acting: Acting,
  config: Config,
): Promise<void> {
  const before = await lock(trx, { id, version }, 'change')
  await checkInput(trx, input, config)
  await save(trx, id, columnsOf(input), acting)
  await record(trx, id, 'change', acting, {
    name: input.name,
    url: [before.url, input.url],
    events: input.events,
  })
}

/** A new secret; the old one signs nothing any more. Throws NOT_FOUND, VERSION_CONFLICT. */
export async function renewSecret(
  trx: Trx,
  changing: Changing,
  acting: Acting,
  config: Config,
): Promise<string> {
  await lock(trx, changing, 'new-secret')
  const { secret, sealed } = await newSecret(config)
  await save(trx, changing.id, { secret_sealed: sealed }, acting)
  await record(trx, changing.id, 'new-secret', acting, {})
  return secret
}

/** Nothing is sent; what is on its way is kept when its turn comes. Throws NOT_FOUND, VERSION_CONFLICT, ACTION_NOT_ALLOWED. */
export async function pauseWebhook(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  await lock(trx, changing, 'pause')
  await save(trx, changing.id, { paused_at: acting.now.toISOString() }, acting)
  await record(trx, changing.id, 'pause', acting, {})
}

/** What was kept leaves first. Throws as pauseWebhook. */
export async function resumeWebhook(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  const { name } = await lock(trx, changing, 'resume')
  const { rows } = await sql<
    Omit<NewEvent, 'name'>
  >`UPDATE webhook_events SET held = false WHERE webhook_id = ${changing.id} AND held
    RETURNING id, webhook_id, number`.execute(trx)
  const events = rows.map((row) => ({ ...row, name })).toSorted((one, other) => one.id - other.id)
  await addEventMessages(trx, events, acting.now)
  await save(trx, changing.id, { paused_at: null }, acting)
  await record(trx, changing.id, 'resume', acting, { events: events.length })
}

/** An event that says it is a test. Throws as pauseWebhook. */
export async function testWebhook(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  const { name } = await lock(trx, changing, 'test')
  const at = acting.now.toISOString()
  const { id } = await trx
    .insertInto('webhook_events')
    .values({
      webhook_id: changing.id,
      event: 'test',
      key: `test/${changing.version}`,
      number: '',
      data: JSON.stringify({ text: 'Cais' }),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEventMessages(trx, [{ id, webhook_id: changing.id, number: 'test', name }], acting.now)
  await save(trx, changing.id, {}, acting)
}

/** Nobody is told any more. Throws NOT_FOUND, VERSION_CONFLICT. */
export async function endWebhook(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  const { name, url } = await lock(trx, changing, 'end')
  await save(trx, changing.id, { ended_at: acting.now.toISOString() }, acting)
  await record(trx, changing.id, 'end', acting, { name, url })
}

async function lock(trx: Trx, { id, version }: Changing, action: WebhookAction) {
  const row = await trx
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'paused_at', 'ended_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { webhook: id })
  if (row.ended_at !== null) throw new RuleError('ACTION_NOT_ALLOWED', { action })
  requireVersion({ row }, version)
  if (!webhookActions(row.paused_at === null ? 'active' : 'paused').includes(action))
    throw new RuleError('ACTION_NOT_ALLOWED', { action })
  return row
}

async function checkInput(trx: Trx, { url, retailerId }: WebhookInput, config: Config): Promise<void> {
  receiverUrl(url, config.privateReceivers)
  if (retailerId === null) return
  const known = await trx.selectFrom('retailers').select('id').where('id', '=', retailerId).executeTakeFirst()
  if (known === undefined)
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'retailerId', rule: 'unknown' }])
}

const columnsOf = ({ name, url, events, retailerId }: WebhookInput) => ({
  name,
  url,
  events: [...new Set(events)],
  retailer_id: retailerId,
})

async function newSecret(config: Config) {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  return { secret, sealed: (await openSeal(config)).seal(secret, WEBHOOK_SECRET) }
}

const save = (trx: Trx, id: number, columns: Updateable<WebhooksTable>, { now }: Acting) =>
  trx
    .updateTable('webhooks')
    .set({ ...columns, updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

const record = (
  trx: Trx,
  id: number,
  action: string,
  { user, now, origin }: Acting,
  facts: Readonly<Record<string, unknown>>,
) =>
  recordHistory(trx, {
    objectType: 'webhook',
    objectId: id,
    user,
    action,
    facts,
    origin: origin ?? {},
    at: now.toISOString(),
  })
