import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputSchema } from './kit/bad-values.ts'
import { SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { expectRefusal } from './kit/expect-refusal.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { hasCode, isImplemented } from './kit/is-implemented.ts'
import type { Key, Sample } from './kit/sample.ts'
import { send } from './kit/send.ts'

const KEYS = Object.keys(endpoints) as Key[]
const endpointOf = (key: Key): Endpoint => endpoints[key]
const QUERIES = KEYS.filter((key) => key.startsWith('GET '))

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(() => company.testApp.close())

const sampleOf = (key: Key) =>
  SAMPLES[key]({ company, take, person: company.people.ADMIN }) as Promise<Sample>

describe('paths and queries', () => {
  const IDS = [
    '0',
    '-1',
    '1.5',
    'abc',
    '9007199254740992',
    '99999999999999999999',
    '%20',
    'null',
    '%F0%9F%9A%9A',
    "1'--",
  ]

  test.each(KEYS.filter((key) => key.includes('{id}') && !hasCode(key)))('ids of %s', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const { params } = await sampleOf(key)
    for (const id of IDS) {
      const reply = await send(
        company.testApp,
        key,
        { params: { ...params, id: decodeURIComponent(id) } },
        company.people.ADMIN,
      )
      const body = expectRefusal(reply, `${key} ${id}`)
      expect([body.status, body.details[0]?.field], `${key} ${id}`).toEqual([400, 'id'])
    }
  })

  test.each(QUERIES)('filters of %s', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const sample = await sampleOf(key)
    const ask = (query: string) =>
      send(
        company.testApp,
        key,
        { ...sample, query: [sample.query, query].filter(Boolean).join('&') },
        company.people.ADMIN,
      )
    for (const [query, field] of [
      ['nobodyKnows=1', 'nobodyKnows'],
      ['__proto__=1', '__proto__'],
      ['search[a]=1', 'search[a]'],
    ]) {
      const { details } = expectRefusal(await ask(query ?? ''), `${key}?${query}`)
      expect(details.map((detail) => detail.field)).toContain(field)
    }
    const { query: schema } = endpointOf(key)
    if (schema === undefined) return
    for (const name of Object.keys(inputSchema(schema).properties ?? {})) {
      for (const value of [
        '',
        '-1',
        '1.5',
        'NaN',
        '2026-02-30',
        '0000-01-01',
        '%F0%9F%9A%9A',
        '%27%3B--',
        '%25_%5C',
        'x'.repeat(3000),
        '9'.repeat(30),
      ]) {
        const reply = await ask(`${name}=${value}`)
        expect(reply.statusCode, `${key}?${name}=${value}: ${reply.body.slice(0, 200)}`).toBeLessThan(500)
        if (reply.statusCode >= 300) expectRefusal(reply, `${key}?${name}=${value}`)
      }
    }
  })
})

test('each refusal is in the language of the caller', async () => {
  const { app } = company.testApp
  const ask = async (language: string) => {
    const headers = { ...company.people.ADMIN.headers, 'accept-language': language }
    return (await app.inject({ url: '/api/orders?page=0&what=1', headers })).json()
  }
  const replies = await Promise.all(['pt', 'en', 'en-GB,en;q=0.9', 'fr', 'pt-BR', '*', ';;;q=x'].map(ask))
  const [pt, en] = replies
  expect(pt.message).toMatch(/^Alguns dados/)
  expect(en.message).toMatch(/^Some of the data/)
  expect(replies.map(({ message }) => (message === en.message ? 'en' : 'pt')).join()).toBe(
    'pt,en,en,pt,pt,pt,pt',
  )
  expect(pt.details.map(({ message }: { message: string }) => message)).not.toEqual(
    en.details.map(({ message }: { message: string }) => message),
  )
})
