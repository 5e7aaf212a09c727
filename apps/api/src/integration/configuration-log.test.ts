import { endpoints } from '@cais/contract/endpoints'
import { CONFIGURATION_TYPES } from '@cais/domain/access/configuration-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCustomer } from '../testing/trade.ts'
import { SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import type { Key } from './kit/sample.ts'
import { send } from './kit/send.ts'

/** Calls that change the configuration and master data: whatever writes under these paths. */
const CONFIGURATION =
  /^(POST|PUT|DELETE) \/(settings|schedule-config|block-orders|users|branches|operations|absences|jobs|company|vat-codes|payment-conditions|reasons|routes|trucks|drivers|teams|holidays|products|price-lists|auth\/(first-)?password)(\/|$)/
/** They change nothing: a preview and a question. */
const CHANGES_NOTHING: readonly string[] = [
  'POST /settings/segment-rules/preview',
  'POST /settings/erp-connection/test',
  'POST /settings/mail/test',
  'POST /settings/mail/read',
  'POST /auth/first-password/check',
  'POST /price-lists/{id}/versions/{number}/lines/check',
]
const KEYS = (Object.keys(endpoints) as Key[]).filter(
  (key) => CONFIGURATION.test(key) && !CHANGES_NOTHING.includes(key),
)

/** Samples of these may leave everything as it is. */
const CHANGES: Partial<Record<Key, object>> = {
  'PUT /users': { name: 'Outro' },
  'PUT /schedule-config/block': { paused: true },
}

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(() => company.testApp.close())

const read = async (query = '') =>
  (await company.must(company.people.ADMIN, `GET /audit/configuration?${query}`)).data as Entry[]
type Entry = {
  readonly id: number
  readonly objectType: string
  readonly objectId: string
  readonly subject: string
  readonly user: { readonly id: number } | null
  readonly action: string
  readonly verified: boolean
}

describe('every change of the configuration is in its log', () => {
  test.each(KEYS)('%s', async (key) => {
    const person = company.people.ADMIN
    const plain = await SAMPLES[key]({ company, take, person })
    const sample = { ...plain, ...(plain.body && { body: { ...plain.body, ...CHANGES[key] } }) }
    const [last] = await read()
    const reply = await send(company.testApp, key, sample, person)
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    const added = (await read()).filter(({ id }) => id > (last?.id ?? 0))
    expect(added.length, 'a row of this change').toBeGreaterThan(0)
    for (const entry of added) {
      expect(CONFIGURATION_TYPES).toContain(entry.objectType)
      expect(entry).toMatchObject({ verified: true })
      expect(entry.subject).not.toBe('')
    }
  })
})

test('of a customer the log has changes of the credit only, by its name', async () => {
  const { must, people, db } = company
  const name = 'Padaria do Registo'
  const { id } = await addCustomer(db, { name })
  const change = (body: object) => must(people.ADMIN, `PUT /customers/${id}`, { reason: 'Pedido', ...body })
  await change({ phone: '841234567' })
  await change({ creditLimit: 987_654 })
  const found = (await read('objectType=customer')).filter(({ objectId }) => objectId === String(id))
  expect(found).toMatchObject([{ subject: name, action: 'edit', verified: true }])
})

test('the log is filtered by type, person and day, and read page by page', async () => {
  const { ADMIN, OPERATOR } = company.people
  const all = await read('perPage=200')
  const locks = await read('objectType=lock&perPage=200')
  expect(locks).toEqual(all.filter(({ objectType }) => objectType === 'lock'))
  const some = await read('objectType=branch,operation&perPage=200')
  expect(some).toEqual(all.filter(({ objectType }) => ['branch', 'operation'].includes(objectType)))
  const mine = await read(`userId=${ADMIN.id}&perPage=200`)
  expect(mine).toEqual(all.filter(({ user }) => user?.id === ADMIN.id))
  expect(await read(`userId=${OPERATOR.id}&objectType=settings`)).toEqual([])
  expect(await read('to=2020-01-01')).toEqual([])
  expect(await read('from=2999-01-01')).toEqual([])
  const first = await company.must(ADMIN, 'GET /audit/configuration?perPage=2')
  const next = await company.must(ADMIN, `GET /audit/configuration?perPage=2&cursor=${first.meta.cursor}`)
  expect([...first.data, ...next.data]).toEqual(all.slice(0, 4))
  expect(await read('sort=oldest&perPage=200')).toEqual(all.toReversed())
  expect(await read('objectType=schedule-config&objectId=stock-analysis')).toEqual(
    all.filter(({ objectId }) => objectId === 'stock-analysis'),
  )
})

test('the log as a file has a row for each change', async () => {
  const { headers } = company.people.ADMIN
  const url = '/api/audit/configuration?objectType=operation'
  const reply = await company.testApp.app.inject({ url, headers: { ...headers, accept: 'text/csv' } })
  const [heading, ...rows] = reply.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(heading).toBe('"Quando";"Quem";"Tipo";"Registo";"Acção";"Alterações"')
  expect(rows).toHaveLength((await read('objectType=operation&perPage=200')).length)
  expect(rows[0]).toContain(';"Operação";')
})
