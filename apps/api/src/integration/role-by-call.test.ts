import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { COLUMNS, type Column } from './kit/access-columns.ts'
import { ACCESS_TABLE, SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { isImplemented } from './kit/is-implemented.ts'
import type { Key, Sample } from './kit/sample.ts'
import { send } from './kit/send.ts'

const KEYS = Object.keys(endpoints) as Key[]
const STATUS: Readonly<Record<string, number | undefined>> = { x: 403, '-': 404, o: 401, s: 409 }

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(async () => {
  expect(await checkInvariants(company.db)).toEqual([])
  await company.testApp.close()
})

const sampleFor = (key: Key, column: Column) =>
  SAMPLES[key]({ company, take, person: company.people[column] }) as Promise<Sample>
/** Reads leave everything as it was, files of papers too. */
const isUsedUp = (key: Key) => !key.startsWith('GET ')
const isOwn = (key: Key) => key === 'PUT /users' || key === 'GET /prints/{id}' || key.startsWith('PUT /auth')
const cellsOf = (key: Key) => [...ACCESS_TABLE[key].replaceAll(' ', '')]

test('every call has a row, and every row a cell for every role', () => {
  expect(Object.keys(ACCESS_TABLE).toSorted()).toEqual(KEYS.toSorted())
  for (const key of KEYS) expect(cellsOf(key), key).toHaveLength(COLUMNS.length)
})

describe.each(KEYS)('%s', (key) => {
  test('answers each role as the table says', async ({ skip }) => {
    if (!isImplemented(company.testApp.app, key)) skip('not served yet')
    const refused = await sampleFor(key, 'CREATOR')
    const found: string[] = []
    for (const [index, column] of COLUMNS.entries()) found.push(await cell(key, column, index, refused))
    expect(found.join('')).toBe(cellsOf(key).join(''))
  })
})

/** The reply as a sign of the table; of a refusal also its sentence. */
async function cell(key: Key, column: Column, index: number, refused: Sample): Promise<string> {
  const wanted = cellsOf(key)[index] ?? ''
  const isFresh = isOwn(key) || (wanted === '+' && isUsedUp(key))
  const sample = isFresh ? await sampleFor(key, column) : refused
  const reply = await send(company.testApp, key, sample, company.people[column])
  if (reply.statusCode < 300) return '+'
  const body = reply.json()
  const matchesTable = reply.statusCode === STATUS[wanted]
  if (reply.statusCode === 403) {
    expect(body.message, key).toMatch(/É necessária a função: |[Nn]ão pode decidir|administrador/)
    expect(body.message, key).not.toMatch(/[A-Z]+_[A-Z]+/)
  }
  return matchesTable ? wanted : ` ${column}: ${reply.statusCode} ${body.code} `
}

test('who reprints may print again what was printed, with a reason, and nothing for the first time', async () => {
  const { testApp, people } = company
  const { params, body } = await sampleFor('POST /shipment/{id}/printSpecificInvoices', 'ADMIN')
  const sample = { ...(params ? { params } : {}), body: { ...(body as object), reason: 'Papel rasgado' } }
  const print = (who: Column) =>
    send(testApp, 'POST /shipment/{id}/printSpecificInvoices', sample, people[who])
  const refused = (await print('REPRINTING_OPERATOR')).json()
  expect(refused).toMatchObject({ status: 403, code: 'PRINT_ROLE_MISSING' })
  const asked = await print('PICKING_MANAGER')
  const answer = { ...sample, body: { printed: asked.json().data.jobs } }
  await send(testApp, 'POST /shipments/{id}/papers/confirm', answer, people.PICKING_MANAGER)
  expect((await print('REPRINTING_OPERATOR')).statusCode).toBe(200)
})

describe('without a session', () => {
  const closed = KEYS.filter((key) => !(endpoints[key] as Endpoint).open)

  test.each(closed)('%s asks to sign in', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const sample = {
      params: { id: 1, lineId: 1, orderId: 1, status: 'loading', criteria: 'client', username: 'x' },
    }
    const headers = await endedSessions()
    for (const [what, code] of headers) {
      const reply = await send(company.testApp, key, sample, { headers: what })
      expect([reply.statusCode, reply.json().code], key).toEqual([401, code])
    }
  })

  let ended: Promise<readonly (readonly [Record<string, string>, string])[]> | undefined
  const endedSessions = () => {
    ended ??= makeEnded()
    return ended
  }

  async function makeEnded() {
    const { app, deps } = company.testApp
    const id = company.people.ADMIN.id
    const now = Math.floor(deps.now().getTime() / 1000)
    const revoked = crypto.randomUUID()
    const row = { id: revoked, user_id: id, expires_at: new Date((now + 600) * 1000).toISOString() }
    await deps.db
      .insertInto('sessions')
      .values({ ...row, revoked_at: new Date().toISOString() })
      .execute()
    const token = (sid: string, exp: number) =>
      app.tokens.sign({ sub: String(id), sid, iat: now - 9000, exp })
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    return [
      [{}, 'SESSION_MISSING'],
      [bearer('nonsense'), 'SESSION_MISSING'],
      [{ authorization: 'Basic YWRtaW46YWRtaW4=' }, 'SESSION_MISSING'],
      [bearer(token(revoked, now - 1)), 'SESSION_EXPIRED'],
      [bearer(token(revoked, now + 600)), 'SESSION_EXPIRED'],
      [bearer(token(crypto.randomUUID(), now + 600)), 'SESSION_EXPIRED'],
    ] as const
  }
})
