import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { historyOf } from '../../testing/documents.ts'
import { openSession, type Person, signIn } from '../../testing/people.ts'
import { openAbsenceScenario, weekOf } from './testing/absence-scenario.ts'

const START = new Date('2026-11-20T10:00:00Z')
let now = START
let absent: Person
let deputy: Person
const office = await openAbsenceScenario(() => now)
const { testApp, call, seller, document, decide, inbox, me } = office
beforeEach(async () => {
  now = START
  const pair = await office.newPair()
  absent = pair.absent
  deputy = pair.deputy
})
afterAll(() => testApp.close())

const week = () => weekOf(deputy)
const planned = (input: object = {}, person = absent) => office.plannedBy(person, { ...week(), ...input })

describe('a deputy', () => {
  test('sees, opens and decides what waits, in the name of who is away, and history says so', async () => {
    const found = await document()
    expect((await decide(deputy, found)).status).toBe(404)
    expect((await call(deputy, 'GET /approvals')).status).toBe(403)
    await planned()
    expect(await inbox(deputy)).toContainEqual(
      expect.objectContaining({ id: found.id, onBehalfOf: { id: absent.id, name: absent.username } }),
    )
    expect(await me(deputy)).toMatchObject({
      roles: ['PICKING_MANAGER'],
      effectiveRoles: [
        { role: 'PICKING_MANAGER', onBehalfOf: null },
        { role: 'FINANCIAL_APPROVER', onBehalfOf: { id: absent.id } },
      ],
      pages: expect.arrayContaining(['approval', 'approval-id']),
    })
    const { body } = await call(deputy, `GET /orders/${found.id}/approval/reasons`)
    expect(body.data).toMatchObject({ deciding: [{ stage: 'FINANCIAL', onBehalfOf: { id: absent.id } }] })
    expect(body.data.margin).not.toBeNull()
    const reply = await decide(deputy, found)
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { approvals: [{ decidedBy: { id: deputy.id }, decidedFor: { id: absent.id } }] } },
    })
    const audit = await call(seller, `GET /audit?objectType=order&objectId=${found.id}`)
    expect(audit.body.data[0]).toMatchObject({
      action: 'approve-financial',
      user: { id: deputy.id },
      onBehalfOf: { id: absent.id, name: absent.username },
    })
  })

  test.each([
    ['who is away submitted', () => absent, 'OWN_DOCUMENT_OF_ABSENT'],
    ['the deputy submitted', () => deputy, 'OWN_DOCUMENT'],
  ])('does not decide on what %s', async (_, author, code) => {
    const found = await document()
    await testApp.deps.db
      .updateTable('orders')
      .set({ submitted_by: author().id })
      .where('id', '=', found.id)
      .execute()
    await planned()
    for (const decision of ['approve', 'reject'])
      expect(await decide(deputy, found, { decision, reason: 'x' })).toMatchObject({
        status: 403,
        body: { code },
      })
    const shown = (await call(deputy, `GET /orders/${found.id}`)).body.data
    expect(shown.disabledActions).toContainEqual(
      expect.objectContaining({ action: 'approve-financial', code }),
    )
    expect(await historyOf(testApp, found.id)).toHaveLength(2)
  })

  test('has no right of the absent person but that of the stage, and none of the own roles in the other branch', async () => {
    const found = await document()
    await planned()
    expect(await decide(deputy, found, { stage: 'COMMERCIAL', reason: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'ROLE_MISSING' },
    })
    const { version } = found
    expect((await call(deputy, `POST /orders/${found.id}/cancel`, { version, reason: 'x' })).status).toBe(403)
    const orders = (await call(deputy, 'GET /orders?perPage=200')).body.data
    expect(orders.map(({ id }: { id: number }) => id)).not.toContain(found.id)
  })

  test('has only the branches that were handed over', async () => {
    const scoped = await signIn(testApp, 'FINANCIAL_APPROVER', { scopeBranches: ['BE'] })
    const found = await document()
    await planned({ branches: ['BE'] }, scoped)
    expect(await decide(deputy, found)).toMatchObject({ status: 404 })
    expect(await inbox(deputy)).toEqual([])
  })

  test('gets and loses the right by the calendar day of Maputo', async () => {
    const found = await document()
    await planned({ from: '2026-11-21', until: '2026-11-21' })
    const status = async (at: string) => {
      now = new Date(at)
      const headers = { authorization: `Bearer ${await openSession(testApp, deputy.id)}` }
      return (await decide({ ...deputy, headers }, { ...found, version: 0 })).status
    }
    expect(await status('2026-11-20T21:59:59Z')).toBe(404)
    // 00:00 in Maputo: allowed now, refused only because of the version.
    expect(await status('2026-11-20T22:00:00Z')).toBe(409)
    expect(await status('2026-11-21T21:59:59Z')).toBe(409)
    expect(await status('2026-11-21T22:00:00Z')).toBe(404)
  })

  test('loses the right at once when the absence is ended, even within a session', async () => {
    const found = await document()
    const { id, version } = await planned()
    expect(await inbox(deputy)).not.toEqual([])
    const other = await buildTestApp({ database: testApp.database, now: () => now })
    const elsewhere = callsOf(other)
    expect((await elsewhere(deputy, 'GET /approvals')).status).toBe(200)
    expect((await call(absent, `POST /absences/${id}/end`, { version })).status).toBe(200)
    expect((await decide(deputy, found)).status).toBe(404)
    expect(
      (
        await elsewhere(deputy, `POST /orders/${found.id}/approvals`, {
          version: found.version,
          stage: 'FINANCIAL',
          decision: 'approve',
        })
      ).status,
    ).toBe(404)
    await other.close()
  })

  test('who decides while the absence is ended: the decision is written whole or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const found = await document()
      const { id, version } = await planned()
      const [decision, end] = await Promise.all([
        decide(deputy, found),
        call(absent, `POST /absences/${id}/end`, { version }),
      ])
      expect(end.status).toBe(200)
      expect([200, 404]).toContain(decision.status)
      const [approval] = (await call(seller, `GET /orders/${found.id}`)).body.data.approvals
      expect(approval.decision).toBe(decision.status === 200 ? 'approved' : null)
      expect(await historyOf(testApp, found.id)).toHaveLength(decision.status === 200 ? 3 : 2)
    }
  })

  test('who decides at the same moment as the absent person: the decision is taken once', async () => {
    const found = await document()
    await planned()
    const replies = await Promise.all([decide(deputy, found), decide(absent, found)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await historyOf(testApp, found.id)).toHaveLength(3)
  })

  test('receives a live event when there is something to decide', async () => {
    const { id } = await planned()
    const row = await testApp.deps.db
      .selectFrom('outbox')
      .select(['noun', 'branch_id'])
      .where('noun', '=', 'absences')
      .where('object_id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ noun: 'absences', branch_id: null })
  })

  test('finds it in the menu and at home', async () => {
    await document()
    await planned()
    expect((await call(deputy, 'GET /menu-counts')).body.data.approval).toBe((await inbox(deputy)).length)
    expect((await call(deputy, 'GET /home')).body.data.waiting).toContainEqual(
      expect.objectContaining({ kind: 'financial-approval', count: (await inbox(deputy)).length }),
    )
  })
})
