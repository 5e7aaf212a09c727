import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BECAUSE,
  type BulkDesk,
  CHEAP,
  closeBulkDesk,
  type Item,
  openBulkDesk,
  outcomes,
} from '../../testing/bulk-desk.ts'
import { historyOf, jobsOf, PLACE } from '../../testing/documents.ts'
import type { Person } from '../../testing/people.ts'

let desk: BulkDesk
beforeAll(async () => {
  desk = await openBulkDesk()
})
afterAll(() => closeBulkDesk(desk))

describe('every action does what its single call does', () => {
  test('submit: numbers without gaps, verification asked for; delete: gone', async () => {
    const [one, two, gone] = [await desk.draft(), await desk.draft(), await desk.draft()]
    const { body } = await desk.bulk(desk.people.seller, 'submit', [two, one], { input: PLACE })
    expect(body.data.results.map(({ status }: { status: string }) => status)).toEqual([
      'SUBMITTED',
      'SUBMITTED',
    ])
    const [low, high] = body.data.results.map(({ number }: { number: string }) =>
      Number(number.split('/')[1]),
    )
    expect(high - low).toBe(1)
    expect(await jobsOf(desk.testApp, one.id)).toHaveLength(1)
    const deleted = await desk.bulk(desk.people.seller, 'delete-draft', [gone])
    expect(deleted.body.data.results[0]).toMatchObject({ outcome: 'done', changed: true, status: null })
    expect((await desk.call(desk.people.seller, `GET /drafts/${gone.id}`)).status).toBe(404)
    await desk.jobs()
  })

  test('approve and reject one stage; a commercial approval without a reason is refused by the rule', async () => {
    const [yes = 0, no = 0] = await desk.many(2, CHEAP)
    const stage = { stage: 'COMMERCIAL' }
    const silent = await desk.bulk(desk.approver, 'approve', await desk.seen([yes]), { input: stage })
    expect(outcomes(silent.body)).toEqual([[yes, 'REASON_MISSING']])
    const approved = await desk.bulk(desk.approver, 'approve', await desk.seen([yes]), {
      input: { ...stage, reason: 'Visto' },
    })
    expect(approved.body.data.results[0]).toMatchObject({ outcome: 'done', stages: ['STOCK_ANALYSIS'] })
    const rejected = await desk.bulk(desk.approver, 'reject', await desk.seen([no]), {
      input: { ...stage, reason: 'Não' },
    })
    expect(rejected.body.data.results[0]).toMatchObject({ stages: ['COMMERCIAL_REJECTED'] })
  })

  test('a decision goes by what was looked at, not by the version, when it is told', async () => {
    const [id = 0] = await desk.many(1, CHEAP)
    const { digest } = (await desk.now(id)).approvals[0]
    const input = { stage: 'COMMERCIAL', reason: 'Visto' }
    const decide = (seen: string) =>
      desk.bulk(desk.approver, 'approve', [{ id, version: 1, digest: seen } as Item], { input })
    expect(outcomes((await decide('another')).body)).toEqual([[id, 'APPROVAL_OUTDATED']])
    expect(outcomes((await decide(digest)).body)).toEqual([[id, 'done']])
  })

  test('release, allocate, wait, process and back to analysis', async () => {
    const ids = await desk.many(2)
    const step = async (person: Person, action: string) => {
      const { body } = await desk.bulk(person, action, await desk.seen(ids))
      expect(body.data, `${action} ${JSON.stringify(body.data.results[0].error)}`).toMatchObject({ done: 2 })
      return (await desk.now(ids[0] ?? 0)).lines[0]
    }
    const { analyst, picker } = desk.people
    expect((await step(analyst, 'release')).buckets).toMatchObject({ open: 2, reserved: 0 })
    expect(await step(analyst, 'wait')).toMatchObject({ waiting: true })
    expect((await step(analyst, 'allocate')).buckets).toMatchObject({ open: 0, reserved: 2 })
    expect((await step(analyst, 'process')).buckets).toMatchObject({ picking: 2 })
    expect((await step(picker, 'picking-to-analysis')).buckets).toMatchObject({ reserved: 2 })
    const again = await desk.bulk(analyst, 'wait', await desk.seen(ids))
    expect(again.body.data).toMatchObject({ done: 0, refused: 2 })
  })

  test('close lines: what is in analysis is given up and freed, what went to picking goes on', async () => {
    const [whole = 0, part = 0] = await desk.many(2)
    const { analyst } = desk.people
    const missing = await desk.bulk(analyst, 'close-lines', await desk.seen([whole]))
    expect([missing.status, missing.body.details[0].field]).toEqual([400, 'input.reason'])
    await desk.bulk(analyst, 'process', await desk.seen([part]))
    const { body } = await desk.bulk(analyst, 'close-lines', await desk.seen([whole, part]), BECAUSE)
    expect(outcomes(body)).toEqual([
      [whole, 'done'],
      [part, 'ACTION_NOT_ALLOWED'],
    ])
    expect(await desk.now(whole)).toMatchObject({
      status: 'CLOSED',
      lines: [{ buckets: { open: 0, reserved: 0, closed: 2 } }],
    })
    expect((await historyOf(desk.testApp, whole)).at(-1)).toMatchObject({
      action: 'close-line',
      user_id: analyst.id,
      facts: BECAUSE.input,
    })
    expect((await desk.now(part)).lines[0]).toMatchObject({ buckets: { picking: 2, closed: 0 } })
    await desk.bulk(desk.people.picker, 'picking-to-analysis', await desk.seen([part]))
  })

  test('duplicate makes a draft of each, refused when it was not seen as it stands', async () => {
    const [id = 0] = await desk.many(1)
    const stale = await desk.bulk(desk.people.seller, 'duplicate', [{ id, version: 1 }])
    expect(outcomes(stale.body)).toEqual([[id, 'VERSION_CONFLICT']])
    const { body } = await desk.bulk(desk.people.seller, 'duplicate', await desk.seen([id]))
    const made = body.data.results[0].draftId
    expect((await desk.must(desk.people.seller, `GET /drafts/${made}`)).data.duplicateOf.id).toBe(id)
  })

  test('return to shipment is refused where nothing failed', async () => {
    const [id = 0] = await desk.many(1)
    const { body } = await desk.bulk(desk.people.picker, 'return-to-shipment', await desk.seen([id]))
    expect(outcomes(body)).toEqual([[id, 'ACTION_NOT_ALLOWED']])
  })
})
