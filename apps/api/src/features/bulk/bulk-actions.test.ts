import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BulkFixture,
  CHEAP,
  closeBulkFixture,
  type Item,
  openBulkFixture,
  outcomes,
  REASON,
} from '../../testing/bulk-fixture.ts'
import { historyOf, jobsOf, PLACE } from '../../testing/documents.ts'
import type { Person } from '../../testing/people.ts'

let fixture: BulkFixture
beforeAll(async () => {
  fixture = await openBulkFixture()
})
afterAll(() => closeBulkFixture(fixture))

describe('every action does what its single call does', () => {
  test('submit: numbers without gaps, verification queued; delete: the draft is gone', async () => {
    const [one, two, three] = [await fixture.draft(), await fixture.draft(), await fixture.draft()]
    const { body } = await fixture.bulk(fixture.people.seller, 'submit', [two, one], { input: PLACE })
    expect(body.data.results.map(({ status }: { status: string }) => status)).toEqual([
      'SUBMITTED',
      'SUBMITTED',
    ])
    const [low, high] = body.data.results.map(({ number }: { number: string }) =>
      Number(number.split('/')[1]),
    )
    expect(high - low).toBe(1)
    expect(await jobsOf(fixture.testApp, one.id)).toHaveLength(1)
    const deleted = await fixture.bulk(fixture.people.seller, 'delete-draft', [three])
    expect(deleted.body.data.results[0]).toMatchObject({ outcome: 'done', changed: true, status: null })
    expect((await fixture.call(fixture.people.seller, `GET /drafts/${three.id}`)).status).toBe(404)
    await fixture.jobs()
  })

  test('approve and reject one stage; a commercial approval without a reason is refused by the rule', async () => {
    const [yes = 0, no = 0] = await fixture.many(2, CHEAP)
    const stage = { stage: 'COMMERCIAL' }
    const silent = await fixture.bulk(fixture.approver, 'approve', await fixture.seen([yes]), {
      input: stage,
    })
    expect(outcomes(silent.body)).toEqual([[yes, 'REASON_MISSING']])
    const approved = await fixture.bulk(fixture.approver, 'approve', await fixture.seen([yes]), {
      input: { ...stage, reason: 'Visto' },
    })
    expect(approved.body.data.results[0]).toMatchObject({ outcome: 'done', stages: ['STOCK_ANALYSIS'] })
    const rejected = await fixture.bulk(fixture.approver, 'reject', await fixture.seen([no]), {
      input: { ...stage, reason: 'Não' },
    })
    expect(rejected.body.data.results[0]).toMatchObject({ stages: ['COMMERCIAL_REJECTED'] })
  })

  test('a decision with a digest is checked against the digest, not the version', async () => {
    const [id = 0] = await fixture.many(1, CHEAP)
    const { digest } = (await fixture.now(id)).approvals[0]
    const input = { stage: 'COMMERCIAL', reason: 'Visto' }
    const decide = (seen: string) =>
      fixture.bulk(fixture.approver, 'approve', [{ id, version: 1, digest: seen } as Item], { input })
    expect(outcomes((await decide('another')).body)).toEqual([[id, 'APPROVAL_OUTDATED']])
    expect(outcomes((await decide(digest)).body)).toEqual([[id, 'done']])
  })

  test('release, allocate, wait, process and back to analysis', async () => {
    const ids = await fixture.many(2)
    const step = async (person: Person, action: string) => {
      const { body } = await fixture.bulk(person, action, await fixture.seen(ids))
      expect(body.data, `${action} ${JSON.stringify(body.data.results[0].error)}`).toMatchObject({ done: 2 })
      return (await fixture.now(ids[0] ?? 0)).lines[0]
    }
    const { analyst, picker } = fixture.people
    expect((await step(analyst, 'release')).buckets).toMatchObject({ open: 2, reserved: 0 })
    expect(await step(analyst, 'wait')).toMatchObject({ waiting: true })
    expect((await step(analyst, 'allocate')).buckets).toMatchObject({ open: 0, reserved: 2 })
    expect((await step(analyst, 'process')).buckets).toMatchObject({ picking: 2 })
    expect((await step(picker, 'picking-to-analysis')).buckets).toMatchObject({ reserved: 2 })
    const again = await fixture.bulk(analyst, 'wait', await fixture.seen(ids))
    expect(again.body.data).toMatchObject({ done: 0, refused: 2 })
  })

  test('close lines: what is in analysis is given up and freed, what went to picking goes on', async () => {
    const [whole = 0, part = 0] = await fixture.many(2)
    const { analyst } = fixture.people
    const missing = await fixture.bulk(analyst, 'close-lines', await fixture.seen([whole]))
    expect([missing.status, missing.body.details[0].field]).toEqual([400, 'input.reason'])
    await fixture.bulk(analyst, 'process', await fixture.seen([part]))
    const { body } = await fixture.bulk(analyst, 'close-lines', await fixture.seen([whole, part]), REASON)
    expect(outcomes(body)).toEqual([
      [whole, 'done'],
      [part, 'ACTION_NOT_ALLOWED'],
    ])
    expect(await fixture.now(whole)).toMatchObject({
      status: 'CLOSED',
      lines: [{ buckets: { open: 0, reserved: 0, closed: 2 } }],
    })
    expect((await historyOf(fixture.testApp, whole)).at(-1)).toMatchObject({
      action: 'close-line',
      user_id: analyst.id,
      facts: REASON.input,
    })
    expect((await fixture.now(part)).lines[0]).toMatchObject({ buckets: { picking: 2, closed: 0 } })
    await fixture.bulk(fixture.people.picker, 'picking-to-analysis', await fixture.seen([part]))
  })

  test('duplicate makes a draft of each, refused when the version is old', async () => {
    const [id = 0] = await fixture.many(1)
    const stale = await fixture.bulk(fixture.people.seller, 'duplicate', [{ id, version: 1 }])
    expect(outcomes(stale.body)).toEqual([[id, 'VERSION_CONFLICT']])
    const { body } = await fixture.bulk(fixture.people.seller, 'duplicate', await fixture.seen([id]))
    const made = body.data.results[0].draftId
    expect((await fixture.must(fixture.people.seller, `GET /drafts/${made}`)).data.duplicateOf.id).toBe(id)
  })

  test('return to shipment is refused where nothing failed', async () => {
    const [id = 0] = await fixture.many(1)
    const { body } = await fixture.bulk(fixture.people.picker, 'return-to-shipment', await fixture.seen([id]))
    expect(outcomes(body)).toEqual([[id, 'ACTION_NOT_ALLOWED']])
  })
})
