import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../features/stock/queries/check-invariants.ts'
import { COLUMNS, type Column } from './kit/columns.ts'
import { type Company, openCompany } from './kit/company.ts'
import { isServed } from './kit/is-served.ts'
import type { Key, Sample } from './kit/sample.ts'
import { SAMPLES } from './kit/samples.ts'
import { send } from './kit/send.ts'
import { createSupply, type Take } from './kit/supply.ts'
import { WHO_MAY } from './kit/who-may.ts'

const KEYS = Object.keys(endpoints) as Key[]
const STATUS: Readonly<Record<string, number | undefined>> = { x: 403, '-': 404, o: 401 }

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createSupply(company)
})
afterAll(async () => {
  expect(await checkInvariants(company.db)).toEqual([])
  await company.testApp.close()
})

const sampleFor = (key: Key, column: Column) =>
  SAMPLES[key]({ company, take, person: company.people[column] }) as Promise<Sample>
/** Reads leave everything as it was; what is printed is not printed for the first time again. */
const isUsedUp = (key: Key) => !key.startsWith('GET ') || /invoices.*print|printInvoices/.test(key)
const isOwn = (key: Key) => key === 'PUT /users' || key.startsWith('PUT /auth')
const cellsOf = (key: Key) => [...WHO_MAY[key].replaceAll(' ', '')]

test('every call has a row, and every row a cell for every role', () => {
  expect(Object.keys(WHO_MAY).toSorted()).toEqual(KEYS.toSorted())
  for (const key of KEYS) expect(cellsOf(key), key).toHaveLength(COLUMNS.length)
})

describe.each(KEYS)('%s', (key) => {
  test('answers each role as the table says', async ({ skip }) => {
    if (!isServed(company.testApp.app, key)) skip('not served yet')
    const refused = await sampleFor(key, 'CREATOR')
    const found: string[] = []
    for (const [index, column] of COLUMNS.entries()) found.push(await cell(key, column, index, refused))
    expect(found.join('')).toBe(cellsOf(key).join(''))
  })
})

/** What somebody is answered, as a sign of the table; a refusal says more. */
async function cell(key: Key, column: Column, index: number, refused: Sample): Promise<string> {
  const wanted = cellsOf(key)[index] ?? ''
  const isFresh = isOwn(key) || (wanted === '+' && isUsedUp(key))
  const sample = isFresh ? await sampleFor(key, column) : refused
  const reply = await send(company.testApp, key, sample, company.people[column])
  if (reply.statusCode < 300) return '+'
  const body = reply.json()
  const isAsTold = reply.statusCode === STATUS[wanted]
  if (reply.statusCode === 403) expect(body.message, key).toMatch(/[A-Z_]{3,}/)
  return isAsTold ? wanted : ` ${column}: ${reply.statusCode} ${body.code} `
}

test('who reprints may print again what was printed, with a reason, and nothing for the first time', async () => {
  const { testApp, people } = company
  const { params } = await sampleFor('GET /invoices/{id}/print', 'ADMIN')
  const print = (who: Column, sample: Sample = {}) =>
    send(testApp, 'GET /invoices/{id}/print', { ...sample, ...(params ? { params } : {}) }, people[who])
  expect((await print('REPRINTING_OPERATOR')).json().code).toBe('ROLE_MISSING')
  expect((await print('PICKING_MANAGER')).statusCode).toBe(200)
  expect((await print('REPRINTING_OPERATOR', { query: 'reason=Papel%20rasgado' })).statusCode).toBe(200)
})

describe('without a session', () => {
  const closed = KEYS.filter((key) => !(endpoints[key] as Endpoint).open)

  test.each(closed)('%s asks to sign in', async (key) => {
    if (!isServed(company.testApp.app, key)) return
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
