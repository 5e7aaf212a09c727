import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const ADMINS = '++ xxxxxx xx xxx xxxx xxxx xxx'

const PROFILE = {
  active: true,
  kinds: ['invoice'],
  format: 'json',
  way: 'file',
  ownGln: '6001234000013',
  receiverGln: '',
  folder: 'ensaio',
  host: '',
  port: 22,
  username: '',
  hostKey: '',
  url: '',
  askUrl: '',
}

let retailers = 0

async function retailer({ company: { db } }: Source): Promise<string> {
  retailers += 1
  const id = `ANS${retailers}`
  await db
    .insertInto('retailers')
    .values({ id, name: `Cadeia ${retailers}` })
    .execute()
  return id
}

const ofRetailer: MakeSample = async (source) => ({ params: { id: await retailer(source) } })
const profile: MakeSample = async (source) => {
  const id = await retailer(source)
  await source.company.must(source.company.people.ADMIN, `PUT /retailers/${id}/answers`, {
    version: 0,
    ...PROFILE,
  })
  return { params: { id }, body: { version: 1, ...PROFILE, ownGln: '6001234000020' } }
}
const test: MakeSample = async (source) => ({ params: { id: await retailer(source) }, body: PROFILE })

/** An answer that its outbox has given up, because nothing is where it should go. */
async function answer(source: Source): Promise<number> {
  const { db } = source.company
  const id = await retailer(source)
  await db
    .insertInto('answer_profiles')
    .values({ retailer_id: id, active: true, kinds: ['invoice'], format: 'json', folder: 'ensaio' })
    .execute()
  const at = '2026-11-23T07:12:00Z'
  const row = await db
    .insertInto('answers')
    .values({
      kind: 'order-response',
      object_id: retailers,
      number: `PEV ${id}`,
      retailer_id: id,
      lines: '[]',
      format: 'json',
      file_name: 'order-response.json',
      content: Buffer.from('{}'),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outbox_messages')
    .values({
      kind: 'retailer-answer',
      key: `order-response/${id}`,
      state: 'failed',
      next_attempt_at: at,
      payload: JSON.stringify({ answerId: row.id }),
      object_type: 'answer',
      object_id: String(row.id),
      subject: `PEV ${id}`,
      created_at: at,
      settled_at: at,
    })
    .execute()
  return row.id
}
const ofAnswer: MakeSample = async (source) => ({ params: { id: await answer(source) } })
const anew: MakeSample = async (source) => ({
  params: { id: await answer(source) },
  body: { reason: 'Perdeu-se' },
})

/** What retailers are told. */
export const ANSWER_CALLS = {
  'GET /answers': call(ADMINS, plain),
  'GET /answers/{id}/content': call(ADMINS, ofAnswer),
  'POST /answers/{id}/new-version': call(ADMINS, anew),
  'GET /retailers/{id}/answers': call(ADMINS, ofRetailer),
  'PUT /retailers/{id}/answers': call(ADMINS, profile),
  'POST /retailers/{id}/answers/test': call(ADMINS, test),
} as const satisfies Partial<Record<Key, CallCase>>

/** Of a retailer without claims: what the other calls do is told to nobody, which would wait for an address that is not there. */
const fields = async (source: Source) => ({
  name: 'Portal',
  url: 'https://portal.example/cais',
  events: ['claim-decided'],
  retailerId: await retailer(source),
})

async function webhook(source: Source) {
  const { company } = source
  const { content } = await company.must(company.people.ADMIN, 'POST /webhooks', await fields(source))
  return content as { id: number; version: number }
}
const onWebhook: MakeSample = async (source) => {
  const { id, version } = await webhook(source)
  return { params: { id }, body: { version } }
}
/** Who is told of what as it happens. */
export const WEBHOOK_CALLS = {
  'GET /webhooks': call(ADMINS, plain),
  'POST /webhooks': call(ADMINS, async (source) => ({ body: await fields(source) })),
  'PUT /webhooks/{id}': call(ADMINS, async (source) => {
    const { id, version } = await webhook(source)
    return { params: { id }, body: { version, ...(await fields(source)), name: 'Portal novo' } }
  }),
  'POST /webhooks/{id}/secret': call(ADMINS, onWebhook),
  'POST /webhooks/{id}/pause': call(ADMINS, onWebhook),
  'POST /webhooks/{id}/resume': call(ADMINS, async (source) => {
    const { company } = source
    const { id, version } = await webhook(source)
    await company.must(company.people.ADMIN, `POST /webhooks/${id}/pause`, { version })
    return { params: { id }, body: { version: version + 1 } }
  }),
  'POST /webhooks/{id}/test': call(ADMINS, onWebhook),
  'POST /webhooks/{id}/end': call(ADMINS, onWebhook),
} as const satisfies Partial<Record<Key, CallCase>>
