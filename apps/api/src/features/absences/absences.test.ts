import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { historyOf, verified } from '../../testing/documents.ts'
import { openSession, type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

const START = new Date('2026-11-20T10:00:00Z')
let now = START
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let absent: Person
let deputy: Person
let admin: Person

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  admin = await signIn(testApp, 'ADMIN')
})
beforeEach(async () => {
  now = START
  absent = await signIn(testApp, 'FINANCIAL_APPROVER', { scopeBranches: ['BE'] })
  // Of another branch and of another trade: all that they may do here comes from the place they hold.
  deputy = await signIn(testApp, 'PICKING_MANAGER', { branchId: 'BE' })
})
afterAll(() => testApp.close())

const week = () => ({ deputyId: deputy.id, from: '2026-11-20', until: '2026-11-26', stages: ['FINANCIAL'] })
const plan = (input: object = {}, person = absent) => call(person, 'POST /absences', { ...week(), ...input })
async function planned(input: object = {}, person = absent) {
  const reply = await plan(input, person)
  expect(reply).toMatchObject({ status: 201 })
  return reply.body.content
}

async function document(person = seller) {
  const { id } = await addCustomer(testApp.deps.db, { credit_limit: 100 })
  return verified(testApp, call, {
    seller: person,
    input: { customerId: id, lines: [{ productId: 'OIL', quantity: 1 }] },
  })
}
const decide = (person: Person, { id, version }: { id: number; version: number }, input: object = {}) =>
  call(person, `POST /orders/${id}/approvals`, { version, decision: 'approve', stage: 'FINANCIAL', ...input })
const inbox = async (person: Person) => (await call(person, 'GET /approvals?perPage=200')).body.data
const me = async (person: Person) => (await call(person, 'GET /auth/me')).body.data

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

  test('is let in by the calendar day of Maputo, and out again', async () => {
    const found = await document()
    await planned({ from: '2026-11-21', until: '2026-11-21' })
    const status = async (at: string) => {
      now = new Date(at)
      const headers = { authorization: `Bearer ${await openSession(testApp, deputy.id)}` }
      return (await decide({ ...deputy, headers }, { ...found, version: 0 })).status
    }
    expect(await status('2026-11-20T21:59:59Z')).toBe(404)
    // 00:00 in Maputo: let in, and refused only for the version.
    expect(await status('2026-11-20T22:00:00Z')).toBe(409)
    expect(await status('2026-11-21T21:59:59Z')).toBe(409)
    expect(await status('2026-11-21T22:00:00Z')).toBe(404)
  })

  test('loses the place at once when the absence is ended, whatever the session remembers', async () => {
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

  test('and the end of the absence meet: the decision is written whole or not at all', async () => {
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

  test('and who is away decide at the same moment: it is taken once', async () => {
    const found = await document()
    await planned()
    const replies = await Promise.all([decide(deputy, found), decide(absent, found)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await historyOf(testApp, found.id)).toHaveLength(3)
  })

  test('is told live that there is something to decide', async () => {
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

describe('an absence', () => {
  test('is kept with its history, ended once, and told to whom it concerns', async () => {
    const { id, version, ...content } = await planned({ branches: ['SD'] })
    expect(content).toMatchObject({
      absent: { id: absent.id },
      deputy: { id: deputy.id },
      from: '2026-11-20',
      until: '2026-11-26',
      branches: ['SD'],
      state: 'now',
      allowedActions: ['end'],
    })
    const list = async (person: Person) => (await call(person, 'GET /absences')).body.data
    expect((await list(deputy))[0]).toMatchObject({ id, allowedActions: [] })
    expect(await list(seller)).toEqual([])
    expect((await call(deputy, `POST /absences/${id}/end`, { version })).body).toMatchObject({
      code: 'ROLE_MISSING',
    })
    expect((await call(seller, `POST /absences/${id}/end`, { version })).status).toBe(404)
    expect((await call(absent, `POST /absences/${id}/end`, { version: 7 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { id, version },
    })
    const ended = await call(admin, `POST /absences/${id}/end`, { version })
    expect(ended.body.data).toMatchObject({ state: 'past', endedBy: { id: admin.id }, allowedActions: [] })
    expect((await call(absent, `POST /absences/${id}/end`, { version: version + 1 })).body.code).toBe(
      'ABSENCE_ENDED',
    )
    const { body } = await call(absent, `GET /audit?objectType=absence&objectId=${id}`)
    expect(body.data).toMatchObject([
      { action: 'end-absence', user: { id: admin.id }, onBehalfOf: { id: absent.id } },
      {
        action: 'plan-absence',
        user: { id: absent.id },
        facts: { deputy: deputy.username, from: '2026-11-20' },
      },
    ])
    expect((await call(seller, `GET /audit?objectType=absence&objectId=${id}`)).status).toBe(404)
  })

  test.each<[string, () => object, number, string]>([
    ['of oneself', () => ({ deputyId: absent.id }), 422, 'DEPUTY_SELF'],
    ['that ends before it begins', () => ({ until: '2026-11-19' }), 422, 'ABSENCE_TURNED'],
    ['in the past', () => ({ from: '2026-11-19' }), 422, 'ABSENCE_IN_PAST'],
    ['of a stage that is not theirs', () => ({ stages: ['OFFER'] }), 422, 'STAGES_NOT_HELD'],
    ['of a branch that is not theirs', () => ({ branches: ['NP'] }), 422, 'BRANCHES_NOT_HELD'],
    ['with nobody', () => ({ deputyId: 999_999 }), 422, 'DEPUTY_UNKNOWN'],
    ['for somebody else', () => ({ absentId: admin.id }), 403, 'ROLE_MISSING'],
    ['without stages', () => ({ stages: [] }), 400, 'VALIDATION_FAILED'],
    ['on a day that is none', () => ({ from: '2026-11-31' }), 400, 'VALIDATION_FAILED'],
  ])('%s is refused and nothing is kept', async (_, input, status, code) => {
    expect(await plan(input())).toMatchObject({ status, body: { code } })
    expect((await call(absent, 'GET /absences')).body.data).toEqual([])
  })

  test('with a deputy who is no longer active is refused, by name', async () => {
    await testApp.deps.db.updateTable('users').set({ active: false }).where('id', '=', deputy.id).execute()
    const reply = await plan()
    expect(reply.body).toMatchObject({ code: 'DEPUTY_UNKNOWN', details: [{ field: 'deputyId' }] })
    expect(reply.body.message).toContain(deputy.username)
  })

  test('with a colleague of a branch that is not theirs to know is refused, as if there were none', async () => {
    const narrow = await signIn(testApp, 'FINANCIAL_APPROVER')
    expect((await plan({}, narrow)).body).toMatchObject({ code: 'DEPUTY_UNKNOWN' })
    const { body } = await call(narrow, 'GET /absences/choices')
    expect(body.data.deputies.map((one: { id: number }) => one.id)).not.toContain(deputy.id)
  })

  test('that meets another names it, and two at the same moment are taken once', async () => {
    const replies = await Promise.all([plan(), plan({ from: '2026-11-26', until: '2026-12-01' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('ABSENCE_OVERLAPS')
    expect(refused?.body.message).toMatch(
      new RegExp(`${deputy.username}, de \\d\\d-\\d\\d-2026 a \\d\\d-\\d\\d-2026`),
    )
  })

  test('makes no chains', async () => {
    const second = await signIn(testApp, 'FINANCIAL_APPROVER', { scopeBranches: ['BE'] })
    await planned({ deputyId: second.id })
    expect((await plan({}, second)).body.code).toBe('ABSENT_IS_DEPUTY')
    const third = await signIn(testApp, 'FINANCIAL_APPROVER')
    expect((await plan({ deputyId: absent.id }, third)).body.code).toBe('DEPUTY_ABSENT')
  })

  test('is planned for others by an administrator', async () => {
    const { id } = await planned({ absentId: absent.id }, admin)
    expect((await call(absent, 'GET /absences')).body.data).toMatchObject([
      { id, createdBy: { id: admin.id } },
    ])
    const { body } = await call(admin, `GET /absences/choices?absentId=${absent.id}`)
    expect(body.data).toMatchObject({
      absent: { id: absent.id },
      stages: ['FINANCIAL'],
      branches: [{ id: 'BE' }, { id: 'SD' }],
    })
    expect(body.data.deputies.map((one: { id: number }) => one.id)).not.toContain(absent.id)
    expect(body.data.approvers.map((one: { id: number }) => one.id)).toContain(absent.id)
  })

  test('gives nothing that the absent person lost meanwhile', async () => {
    const found = await document()
    await planned()
    await testApp.deps.db
      .updateTable('users')
      .set({ roles: ['OPERATOR'] })
      .where('id', '=', absent.id)
      .execute()
    expect((await decide(deputy, found)).status).toBe(404)
  })
})
