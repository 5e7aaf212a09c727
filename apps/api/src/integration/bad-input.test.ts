import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint } from '@cais/contract/kernel/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { badValues, fieldsOf, inputSchema, type JsonSchema, type Path, withValue } from './kit/bad-values.ts'
import { SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { expectRefusal } from './kit/expect-refusal.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { isImplemented } from './kit/is-implemented.ts'
import type { Key, Sample } from './kit/sample.ts'
import { send } from './kit/send.ts'
import { tableCounts } from './kit/table-counts.ts'

const KEYS = Object.keys(endpoints) as Key[]
const endpointOf = (key: Key): Endpoint => endpoints[key]
const WRITES = KEYS.filter((key) => endpointOf(key).body !== undefined)
/** Every third of all values is sent, of each field at least one, of the next field others. */
const SENT_OF = 3

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

const sampleOf = (key: Key) =>
  SAMPLES[key]({ company, take, person: company.people.ADMIN }) as Promise<Sample>

/** Of a group that the sample leaves out, as nobody has to send it, whatever else is missing of it may be named instead. */
function namedWith(field: string, body: unknown): string {
  const group = field.split('.').slice(0, -1)
  const there = group.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    body,
  )
  return there === undefined || there === null ? group.join('.') : field
}

describe('every field of every write', () => {
  test.each(WRITES)('%s', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const sample = await sampleOf(key)
    const { body: schema } = endpointOf(key)
    if (schema === undefined) return
    const before = await tableCounts(company.db)
    const strict = acceptsUnknown(key) ? [] : [['unknownField', { type: 'object' }] as const]
    const attempts = fieldsOf(inputSchema(schema)).flatMap(([path, shape]) =>
      attemptsOn(path, shape, sample.body),
    )
    const unknown = strict.map(([name]) => ({ field: name, body: withValue(sample.body, [name], 1) }))
    for (const { field, body } of [...attempts.filter((_one, index) => index % SENT_OF === 0), ...unknown]) {
      const parsed = schema.safeParse(body)
      if (parsed.success && !isUnkeepable(body)) continue
      const reply = await send(
        company.testApp,
        key,
        { ...sample, body: body as object },
        company.people.ADMIN,
      )
      const { details } = expectRefusal(reply, `${key} ${field} ${JSON.stringify(body).slice(0, 200)}`)
      expect(
        details.some((detail) => detail.field.startsWith(namedWith(field, sample.body))),
        `${key} ${field}: ${reply.body.slice(0, 300)}`,
      ).toBe(true)
    }
    expect(await tableCounts(company.db)).toEqual(before)
  })

  /** Sign-in and the profile accept fields that old clients send. */
  const acceptsUnknown = (key: Key) =>
    endpointOf(key)
      .body?.safeParse({ ...{}, unknownField: 1 })
      .error?.issues.every(({ code }) => code !== 'unrecognized_keys') ?? true

  const attemptsOn = (path: Path, shape: JsonSchema, body: unknown) =>
    badValues(shape).map((value) => ({ field: path.join('.'), body: withValue(body, path, value) }))

  const isUnkeepable = (body: unknown) => /\\u0000|\\ud8|\\udf/.test(JSON.stringify(body))
})

describe('values that fit the schema', () => {
  test.each(WRITES)('%s never fails, and a refusal leaves everything as it was', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const { body: schema } = endpointOf(key)
    if (schema === undefined) return
    const odd = [
      ['99999999999999', 99_999_999_999_999],
      ['999999999', 999_999_999],
      ['0', 0],
      ['0.001', 0.001],
      ['strange', "Ж漢字 👩🏽‍🌾 '; DROP TABLE orders; -- <script>\u202e"],
      ['day', '2999-12-31'],
      ['old day', '1900-01-01'],
      ['empty', ''],
      ['null', null],
    ] as const
    let sample = await sampleOf(key)
    let before = await tableCounts(company.db)
    for (const [at, [path]] of fieldsOf(inputSchema(schema)).entries()) {
      for (const [name, value] of odd.filter((_one, index) => (at + index) % SENT_OF === 0)) {
        const body = withValue(sample.body, path, value) as object
        if (!schema.safeParse(body).success) continue
        const reply = await send(company.testApp, key, { ...sample, body }, company.people.ADMIN)
        const what = `${key} ${path.join('.')} ${name}: ${reply.body.slice(0, 300)}`
        expect(reply.statusCode, what).toBeLessThan(500)
        if (reply.statusCode < 300) {
          sample = await sampleOf(key)
          before = await tableCounts(company.db)
        } else {
          expectRefusal(reply, what)
          expect(await tableCounts(company.db), what).toEqual(before)
        }
      }
    }
  })
})
