import { RuleError } from '@cais/domain/kernel/rule-error'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { addMessage, queueMissed } from '../../engines/outbox/add-message.ts'
import { deliverTask } from '../../engines/outbox/deliver-message.ts'
import type { AskResult, OutboxMessage, OutboxSenders, SendResult } from '../../engines/outbox/sender.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'

let flow: Flow
let now = new Date('2026-11-20T08:00:00Z')
beforeAll(async () => {
  flow = await openFlow({ now: () => now })
})
afterAll(() => flow.testApp.close())

const refused = (code: 'ERP_UNREACHABLE' | 'ERP_REFUSED') => new RuleError(code)
const DONE: SendResult = { outcome: 'done', result: { number: 'FA 1' } }
const RETRY: SendResult = { outcome: 'retry', error: refused('ERP_UNREACHABLE') }
const LOST: SendResult = { outcome: 'in-doubt', error: new RuleError('OUTBOX_NO_ANSWER') }
const ABSENT: AskResult = { outcome: 'absent' }

/** What the receivers do next, and what was done to them. */
let sends: (SendResult | Error)[] = []
let answers: (AskResult | Error)[] = []
let story: string[] = []
beforeEach(() => {
  sends = []
  answers = []
  story = []
  now = new Date(now.getTime() + 600_000)
})

function next<T>(what: string, queue: (T | Error)[], { key }: OutboxMessage): T {
  story.push(`${what} ${key}`)
  const result = queue.shift()
  if (result === undefined) throw new Error(`nobody expected to ${what}`)
  if (result instanceof Error) throw result
  return result
}
const send = async (message: OutboxMessage) => next<SendResult>('send', sends, message)
const SENDERS: OutboxSenders = {
  'erp-invoice': {
    timeoutMs: 1000,
    quietMs: 60_000,
    send,
    ask: async (message) => next<AskResult>('ask', answers, message),
    began: async (_trx, { key }) => void story.push(`began ${key}`),
    settled: async (_trx, { key }, { outcome }) => void story.push(`${outcome} ${key}`),
  },
  'erp-credit-note': { timeoutMs: 1000, send },
  'invoice-mail': { timeoutMs: 1000, send },
  'note-mail': { timeoutMs: 1000, send },
  'receipt-mail': { timeoutMs: 1000, send },
  'statement-mail': { timeoutMs: 1000, send },
  'retailer-answer': { timeoutMs: 1000, send },
  'retailer-post': { timeoutMs: 1000, send },
  webhook: { timeoutMs: 1000, send },
}

const deliver = (id: number) => {
  const { deps, app } = flow.testApp
  return deliverTask(SENDERS)({ id }, { ...deps, log: app.log, attempt: 1, isLastAttempt: false })
}
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

async function add(kind: 'erp-invoice' | 'invoice-mail', key: string): Promise<number> {
  const about = { objectType: 'order', objectId: 1, subject: `PEV ${key}`, userId: null, at: now }
  await inTransaction(flow.db, (trx) => addMessage(trx, { kind, key, payload: { n: 1 }, ...about }))
  return (await row(key)).id
}
const row = (key: string) =>
  flow.db.selectFrom('outbox_messages').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const stateOf = async (key: string) => {
  const { state, attempts, last_error } = await row(key)
  return [state, attempts, (last_error as { code: string } | null)?.code ?? null]
}
const repeat = async (key: string, action = 'repeat') => {
  const { id, version } = await row(key)
  return await flow.call(flow.people.admin, `POST /outbox/${id}/repeat`, { action, version })
}

describe('a message', () => {
  test('is sent once, is not added twice, and is not sent again when it is done', async () => {
    const id = await add('erp-invoice', 'A1')
    expect(await add('erp-invoice', 'A1')).toBe(id)
    sends = [DONE]
    await deliver(id)
    await deliver(id)
    expect(story).toEqual(['began A1', 'send A1', 'done A1'])
    expect(await stateOf('A1')).toEqual(['done', 1, null])
    expect((await row('A1')).result).toEqual({ number: 'FA 1' })
    expect((await repeat('A1')).body).toMatchObject({ code: 'OUTBOX_NOT_REPEATABLE' })
  })

  test('that surely did not arrive is tried again later, after asking', async () => {
    const id = await add('erp-invoice', 'A2')
    sends = [RETRY]
    await deliver(id)
    expect(await stateOf('A2')).toEqual(['waiting', 1, 'ERP_UNREACHABLE'])
    await deliver(id)
    expect(story).toEqual(['began A2', 'send A2', 'retry A2'])
    minutes(1)
    answers = [ABSENT]
    sends = [DONE]
    await deliver(id)
    expect(story.slice(3)).toEqual(['ask A2', 'began A2', 'send A2', 'done A2'])
    expect(await stateOf('A2')).toEqual(['done', 2, null])
  })

  test('that was sent and not answered is asked about, and what is there is never sent again', async () => {
    const id = await add('erp-invoice', 'A3')
    sends = [new Error('socket hang up')]
    await deliver(id)
    expect(await stateOf('A3')).toEqual(['in-doubt', 1, 'OUTBOX_NO_ANSWER'])
    minutes(1)
    answers = [new Error('down'), DONE]
    await deliver(id)
    expect(await stateOf('A3')).toEqual(['in-doubt', 2, 'OUTBOX_NO_ANSWER'])
    minutes(1)
    await deliver(id)
    expect(await stateOf('A3')).toEqual(['done', 3, null])
    expect(story.filter((step) => step.startsWith('send'))).toHaveLength(1)
  })

  test('that is not there yet is given time before it is sent again', async () => {
    const id = await add('erp-invoice', 'A4')
    sends = [LOST, DONE]
    await deliver(id)
    now = new Date(now.getTime() + 20_000)
    answers = [ABSENT, ABSENT]
    await deliver(id)
    expect(story).toEqual(['began A4', 'send A4', 'in-doubt A4', 'ask A4'])
    minutes(1)
    await deliver(id)
    expect(story.slice(4)).toEqual(['ask A4', 'began A4', 'send A4', 'done A4'])
  })

  test('whose server stopped on the way is asked about when its time is over', async () => {
    const id = await add('erp-invoice', 'A5')
    const until = new Date(now.getTime() + 30_000).toISOString()
    const sent = { state: 'sent', attempts: 1, sent_at: now.toISOString(), next_attempt_at: until } as const
    await flow.db.updateTable('outbox_messages').set(sent).where('id', '=', id).execute()
    await deliver(id)
    expect(story).toEqual([])
    minutes(2)
    answers = [DONE]
    await deliver(id)
    expect([story, await stateOf('A5')]).toEqual([
      ['ask A5', 'done A5'],
      ['done', 2, null],
    ])
  })

  test('that is refused stays failed until a person repeats it, and is asked about first', async () => {
    const id = await add('erp-invoice', 'A6')
    sends = [{ outcome: 'failed', error: refused('ERP_REFUSED') }, DONE]
    await deliver(id)
    minutes(60)
    await deliver(id)
    expect(await stateOf('A6')).toEqual(['failed', 1, 'ERP_REFUSED'])
    const reply = await repeat('A6')
    expect(reply.body.data).toMatchObject({ state: 'waiting', lastError: { code: 'ERP_REFUSED' } })
    answers = [ABSENT]
    await deliver(id)
    expect(await stateOf('A6')).toEqual(['done', 2, null])
    const history = await flow.must(flow.people.admin, `GET /audit?objectType=outbox&objectId=${id}`)
    expect(history.data).toMatchObject([
      { action: 'repeat', changes: { state: ['failed', 'waiting'] }, facts: { key: 'A6' } },
    ])
  })

  test('that nobody can be asked about waits in doubt for a person', async () => {
    const id = await add('invoice-mail', 'M1')
    sends = [LOST, DONE]
    await deliver(id)
    minutes(100)
    await deliver(id)
    expect(await stateOf('M1')).toEqual(['in-doubt', 1, 'OUTBOX_NO_ANSWER'])
    const [refusal, stale] = [
      await repeat('M1'),
      await flow.call(flow.people.admin, `POST /outbox/${id}/repeat`, { action: 'send-again', version: 1 }),
    ]
    expect([refusal.status, refusal.body.code, stale.status]).toEqual([409, 'OUTBOX_IN_DOUBT', 409])
    expect((await repeat('M1', 'send-again')).body.data).toMatchObject({
      state: 'waiting',
      allowedActions: ['repeat'],
    })
    await deliver(id)
    expect(await stateOf('M1')).toEqual(['done', 2, null])
  })

  test('is never lost: what is due and in no queue is queued, once', async () => {
    const queued = async () =>
      (await flow.db.selectFrom('outbox_messages').select('id').where('state', '=', 'waiting').execute())
        .length
    await add('erp-invoice', 'A7')
    const { rows } = await queueMissed(flow.db, now)
    expect(rows).toEqual([])
    minutes(1)
    await deleteJobs()
    expect((await queueMissed(flow.db, now)).rows).toHaveLength(1)
    expect((await queueMissed(flow.db, now)).rows).toEqual([])
    expect(await queued()).toBe(1)
  })
})

const deleteJobs = () =>
  flow.db
    .withTables<{ 'graphile_worker._private_jobs': { id: number } }>()
    .deleteFrom('graphile_worker._private_jobs')
    .execute()

test('the list filters, counts what needs a person, and is a file', async () => {
  const page = await flow.must(flow.people.admin, 'GET /outbox?kind=invoice-mail&search=m1')
  expect(page.data).toMatchObject([
    { key: 'M1', state: 'done', subject: 'PEV M1', nextAttemptAt: null, allowedActions: [] },
  ])
  expect(page.meta.totals).toEqual({ waiting: 0, failed: 0, inDoubt: 0 })
  const waiting = await flow.must(flow.people.admin, 'GET /outbox?state=waiting')
  expect([waiting.data.length, waiting.meta.totals]).toEqual([1, { waiting: 1, failed: 0, inDoubt: 0 }])
  expect((await flow.call(flow.people.seller, 'GET /outbox')).status).toBe(403)
})
