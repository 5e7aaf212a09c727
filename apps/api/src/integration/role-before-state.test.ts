import { endpoints } from '@cais/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLUMNS, type Column } from './kit/access-columns.ts'
import { ACCESS_TABLE, SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { isImplemented } from './kit/is-implemented.ts'
import type { Key } from './kit/sample.ts'
import { send } from './kit/send.ts'

/** REPRINTING_OPERATOR may only print again; role-by-call tests the rest of it. */
const WRITES = (Object.keys(endpoints) as Key[]).filter((key) => !/^GET |printSpecificInvoices/.test(key))
let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(() => company.testApp.close())

/** Callers without the right: some get 403 with the missing role, some 404. */
const refusedOf = (key: Key, signs = 'x-'): Column[] =>
  COLUMNS.filter((_column, index) => signs.includes(ACCESS_TABLE[key].replaceAll(' ', '')[index] ?? '?'))

describe.each(WRITES.filter((key) => refusedOf(key).length > 0))('%s', (key) => {
  test('asks for the role before it looks at state and version', async ({ skip }) => {
    if (!isImplemented(company.testApp.app, key)) skip('not served yet')
    const sample = await SAMPLES[key]({ company, take, person: company.people.CREATOR })
    // Once it is done, the record is of another state or version: who may do it would get 409 or 422 for most.
    await send(company.testApp, key, sample, company.people.ADMIN)
    // One call makes the administrator see as somebody: the others are made as themselves.
    await company.call(company.people.ADMIN, 'DELETE /auth/see-as')
    const found: string[] = []
    for (const column of refusedOf(key)) {
      const { statusCode, payload } = await send(company.testApp, key, sample, company.people[column])
      if (![403, 404].includes(statusCode)) found.push(`${column}: ${statusCode} ${payload}`)
    }
    expect(found).toEqual([])
  })
})

test('a step without the right on documents is refused for the role in every state', async () => {
  const { people, testApp } = company
  const steps = [
    'cancel',
    'close',
    'process',
    'duplicate',
    'convert',
    'revise',
    'picking-to-analysis',
    'return-to-shipment',
  ]
  const keys = steps.map((step) => `POST /orders/{id}/${step}` as Key).filter((key) => key in endpoints)
  for (const made of keys) {
    const { params } = await SAMPLES[made]({ company, take, person: people.CREATOR })
    for (const key of keys) {
      const [column] = refusedOf(key, 'x')
      if (column === undefined) continue
      const sample = await SAMPLES[key]({ company, take, person: people.CREATOR })
      const { body = {} } = sample
      const stale = { ...sample, params, body: 'version' in body ? { ...body, version: 1 } : body }
      const reply = await send(testApp, key, stale, people[column])
      expect([key, made, column, reply.statusCode, reply.json().code]).toEqual([
        key,
        made,
        column,
        403,
        'ROLE_MISSING',
      ])
    }
  }
})

test('a retailer reads nothing of the company in what stays open to everybody', async () => {
  for (const role of ['B2B', 'B2B_CLAIMS'] as const) {
    const read = async (key: Key, query = '') =>
      (await send(company.testApp, key, { query }, company.people[role])).json()
    expect((await read('GET /search', 'q=PEV')).data).toEqual([])
    expect((await read('GET /menu-counts')).data).toEqual({})
    expect((await read('GET /views')).data).toEqual([])
    expect((await read('GET /absences')).data).toEqual([])
  }
})
