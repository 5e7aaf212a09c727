import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, signIn } from '../../testing/people.ts'
import { openAbsenceScenario, weekOf } from './testing/absence-scenario.ts'

const START = new Date('2026-11-20T10:00:00Z')
let now = START
let absent: Person
let deputy: Person
const office = await openAbsenceScenario(() => now)
const { testApp, call, seller, admin, document, decide } = office
beforeEach(async () => {
  now = START
  const pair = await office.newPair()
  absent = pair.absent
  deputy = pair.deputy
})
afterAll(() => testApp.close())

const week = () => weekOf(deputy)
const plan = (input: object = {}, person = absent) => call(person, 'POST /absences', { ...week(), ...input })
const planned = (input: object = {}, person = absent) => office.plannedBy(person, { ...week(), ...input })

describe('an absence', () => {
  test('is stored with its history, ended once, and shown to those it concerns', async () => {
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
  ])('%s is refused and nothing is stored', async (_, input, status, code) => {
    expect(await plan(input())).toMatchObject({ status, body: { code } })
    expect((await call(absent, 'GET /absences')).body.data).toEqual([])
  })

  test('with a deputy who is no longer active is refused, by name', async () => {
    await testApp.deps.db.updateTable('users').set({ active: false }).where('id', '=', deputy.id).execute()
    const reply = await plan()
    expect(reply.body).toMatchObject({ code: 'DEPUTY_UNKNOWN', details: [{ field: 'deputyId' }] })
    expect(reply.body.message).toContain(deputy.username)
  })

  test('with a deputy of a branch outside the scope is refused as unknown', async () => {
    const narrow = await signIn(testApp, 'FINANCIAL_APPROVER')
    expect((await plan({}, narrow)).body).toMatchObject({ code: 'DEPUTY_UNKNOWN' })
    const { body } = await call(narrow, 'GET /absences/choices')
    expect(body.data.deputies.map((one: { id: number }) => one.id)).not.toContain(deputy.id)
  })

  test('that conflicts with another names it, and of two at the same moment one is taken', async () => {
    const replies = await Promise.all([plan(), plan({ from: '2026-11-26', until: '2026-12-01' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('ABSENCE_OVERLAPS')
    expect(refused?.body.message).toMatch(
      new RegExp(`${deputy.username}, de \\d\\d-\\d\\d-2026 a \\d\\d-\\d\\d-2026`),
    )
  })

  test('cannot hand on what a deputy holds for somebody else', async () => {
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

  test('gives no right that the absent person lost meanwhile', async () => {
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
