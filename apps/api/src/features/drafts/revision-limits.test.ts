import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { revisionCallsOf } from '../../testing/revision-calls.ts'

let flow: Flow
let steps: ReturnType<typeof revisionCallsOf>
let other: Person
const OIL = { productId: 'OIL', quantity: 10 }

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  steps = revisionCallsOf(flow)
  other = await signIn(flow.testApp, 'OPERATOR')
  await flow.receive('OIL', 'L1', 500)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

describe('who and when', () => {
  test('one change at a time: its author continues it, others are refused with the name of the author', async () => {
    const id = await flow.allocated([OIL])
    const first = (await steps.revise(id)).body.content.id
    expect((await steps.revise(id)).body.content.id).toBe(first)
    expect((await steps.revise(id, flow.people.admin)).body.content.id).toBe(first)
    expect((await steps.read(id)).made).toMatchObject([{ relation: 'revision', id: first }])
    await flow.must(flow.people.seller, `DELETE /drafts/${first}`)
    const admins = (await steps.revise(id, flow.people.admin)).body.content.id
    const refused = await steps.revise(id)
    expect(refused.body).toMatchObject({ status: 409, code: 'REVISION_OPEN' })
    expect(refused.body.message).toContain('admin')
    await flow.must(flow.people.admin, `DELETE /drafts/${admins}`)
  })

  test('two requests at once start one change', async () => {
    const id = await flow.allocated([OIL])
    const ids = (await Promise.all([steps.revise(id), steps.revise(id), steps.revise(id)])).map(
      ({ body }) => body.content?.id,
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('another seller may not', async () => {
    const id = await flow.allocated([OIL])
    expect((await steps.revise(id, other)).body).toMatchObject({ status: 403, code: 'ROLE_MISSING' })
  })

  test('is too late in picking: refused at the start and at submission, and nothing changed', async () => {
    const id = await flow.allocated([OIL])
    const draft = (await steps.edit(await steps.draftFor(id), [{ ...OIL, quantity: 1 }])).body.data
    await flow.decide(id, 'picking')
    const before = await steps.read(id)
    expect((await steps.submit(draft)).body).toMatchObject({ status: 409, code: 'ACTION_NOT_ALLOWED' })
    expect((await steps.submit(draft)).body.message).toContain('Disponível p/ picking')
    expect((await steps.revise(id)).body).toMatchObject({ status: 409, code: 'ACTION_NOT_ALLOWED' })
    expect(await steps.read(id)).toEqual(before)
    expect((await steps.read(draft.id)).revises).toEqual({ id, number: before.number })
  })

  test('the one who changed it does not approve it', async () => {
    const boss = await signIn(flow.testApp, ['ADMIN', 'COMMERCIAL_APPROVER'])
    const id = await flow.allocated([OIL])
    const draft = await steps.draftFor(id, boss)
    const saved = await steps.edit(draft, [{ ...OIL, discountPercentage: 9 }], {}, boss)
    await steps.submit(saved.body.data, boss)
    await flow.jobs()
    const { version, approvals } = await steps.read(id)
    const decision = {
      version,
      stage: 'COMMERCIAL',
      decision: 'approve',
      reason: 'Sim',
      digest: approvals[0].digest,
    }
    expect((await flow.call(boss, `POST /orders/${id}/approvals`, decision)).body.code).toBe('OWN_DOCUMENT')
  })
})

describe('refused', () => {
  test.each([
    ['another type', { type: 'COT' }, 'type'],
    ['no customer', { customerId: null, dropLines: true }, 'customerId'],
  ])('%s', async (_, input, field) => {
    const draft = await steps.draftFor(await flow.allocated([OIL]))
    const { body } = await steps.edit(draft, [OIL], input)
    expect(body).toMatchObject({ status: 422, code: 'REVISION_KEEPS', details: [{ field }] })
  })

  test('a change that changes nothing', async () => {
    const draft = await steps.draftFor(await flow.allocated([OIL]))
    expect((await steps.submit(draft)).body).toMatchObject({ status: 422, code: 'REVISION_EMPTY' })
  })

  test('a stale version of the draft, and of the document', async () => {
    const id = await flow.allocated([OIL])
    const stale = await flow.call(flow.people.seller, `POST /orders/${id}/revise`, { version: 1 })
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { id } })
    const draft = await steps.draftFor(id)
    await steps.edit(draft, [{ ...OIL, quantity: 3 }])
    expect((await steps.submit(draft)).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { id: draft.id },
    })
  })

  test('a change that was sent twice is done once', async () => {
    const id = await flow.allocated([OIL])
    const draft = (await steps.edit(await steps.draftFor(id), [{ ...OIL, quantity: 3 }])).body.data
    const replies = await Promise.all([steps.submit(draft), steps.submit(draft)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    const entries = (await historyOf(flow.testApp, id)).filter(({ action }) => action === 'apply-revision')
    expect(entries).toHaveLength(1)
  })
})
