import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, type Person, signIn } from '../testing/people.ts'
import { type Company, openCompany } from './kit/company.ts'
import type { Key } from './kit/sample.ts'
import { send } from './kit/send.ts'
import { tableCounts } from './kit/table-counts.ts'

/** Every call of the API, by an administrator who signed in with a temporary password. */
const KEYS = Object.keys(endpoints) as Key[]
const endpointOf = (key: Key): Endpoint => endpoints[key]
const CLOSED = KEYS.filter((key) => !endpointOf(key).open && !endpointOf(key).withTemporaryPassword)

let company: Company
let person: Person
beforeAll(async () => {
  company = await openCompany()
  const { id, username } = await signIn(company.testApp, ['ADMIN', 'SUPER_USER'])
  await company.must(company.people.ADMIN, `POST /users/${id}/password-reset`, { by: 'temporary' })
  const authorization = `Bearer ${await openSession(company.testApp, id)}`
  person = { id, username, headers: { authorization } }
})
afterAll(() => company.testApp.close())

const ANYTHING = {
  params: { id: 1, lineId: 1, orderId: 1, status: 'loading', criteria: 'client', list: 'orders', task: 'x' },
}

describe('with a temporary password', () => {
  test('three calls are open: who I am, signing out, and the change of the password', () => {
    expect(KEYS.filter((key) => endpointOf(key).withTemporaryPassword)).toEqual([
      'GET /auth/me',
      'PUT /auth/logout/{username}',
      'PUT /auth/password',
    ])
  })

  test.each(CLOSED)('%s is refused, and nothing changes', async (key) => {
    const before = await tableCounts(company.db)
    const reply = await send(company.testApp, key, ANYTHING, person)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    expect(await tableCounts(company.db)).toEqual(before)
  })

  test('live events are refused too', async () => {
    const reply = await company.testApp.inject({ url: '/api/events', headers: person.headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
  })

  test('nobody else is signed out', async () => {
    const { username } = company.people.OPERATOR
    const reply = await send(company.testApp, 'PUT /auth/logout/{username}', { params: { username } }, person)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
  })

  test('once it is changed, every call is answered again', async () => {
    const me = async () => (await send(company.testApp, 'GET /auth/me', {}, person)).json().data
    expect((await me()).mustChangePassword).toBe(true)
    const password = 'três tigres tristes'
    const body = { password, passwordConfirmation: password }
    expect((await send(company.testApp, 'PUT /auth/password', { body }, person)).statusCode).toBe(200)
    expect((await me()).mustChangePassword).toBe(false)
    expect((await send(company.testApp, 'GET /branches', {}, person)).statusCode).toBe(200)
  })
})
