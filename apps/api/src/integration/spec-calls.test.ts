import { endpoints } from '@cais/contract/endpoints'
import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../aggregates/users/passwords.ts'
import { TRUCK } from '../testing/flow.ts'
import { type Person, signIn } from '../testing/people.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'

/**
 * The calls of older clients (decision 0116), one by one: with a token, without key and version.
 */
let company: Company
let take: Take
let old: ReturnType<typeof oldClient>
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
  old = oldClient(company)
})
afterAll(() => company.testApp.close())

/** Sends only what older clients send; answers the body of a call that must succeed. */
function oldClient({ testApp, people }: Company) {
  const send = async (line: string, payload?: object, person = people.ADMIN) => {
    const [method = '', url = ''] = line.split(' ')
    const { authorization } = person.headers
    const headers = { accept: 'application/json', authorization }
    return testApp.app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers,
      ...(payload ? { payload } : {}),
    })
  }
  const must = async (line: string, payload?: object, person = people.ADMIN) => {
    const reply = await send(line, payload, person)
    if (reply.statusCode >= 300) throw new Error(`${line}: ${reply.statusCode} ${reply.body}`)
    return reply.body === '' ? undefined : reply.json()
  }
  const file = async (line: string, payload?: object) => {
    const reply = await send(line, payload)
    expect([reply.statusCode, reply.headers['content-type']], `${line} ${reply.body.slice(0, 200)}`).toEqual([
      200,
      'application/pdf',
    ])
    return String(reply.headers['content-disposition'])
  }
  return { send, must, file }
}

const factsOfLast = async (objectType: string, objectId: string | number) => {
  const { data } = await old.must(`GET /audit?objectType=${objectType}&objectId=${objectId}`)
  return data[0].facts
}

test('authentication', async () => {
  const { id, username } = await signIn(company.testApp, 'OPERATOR')
  const password_hash = await hashPassword('uma palavra longa')
  await company.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const signedIn = await company.testApp.app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { username, password: 'uma palavra longa' },
  })
  const { accessToken } = signedIn.json()
  const person: Person = { id, username, headers: { authorization: `Bearer ${accessToken}` } }
  const { data } = await old.must('GET /auth/me', undefined, person)
  expect([data.username, data.roles, typeof data.scope]).toEqual([username, ['OPERATOR'], 'object'])
  await old.must(`PUT /auth/logout/${username}`, undefined, person)
  expect((await old.send('GET /auth/me', undefined, person)).statusCode).toBe(401)
})

describe('generic resource calls', () => {
  const LISTS = [
    ...['customers', 'operations', 'shipments', 'branches', 'drafts', 'invoices', 'orders', 'products'],
    ...['reasons', 'roles', 'route', 'users', 'warehouses', 'block-orders', 'provinces', 'settings'],
  ]
  test.each(LISTS)('GET /%s: data and meta.pagination', async (resource) => {
    await take('billed')
    const { data, meta } = await old.must(`GET /${resource}?page=1&perPage=2`)
    expect(Array.isArray(data)).toBe(true)
    expect(data.length).toBeLessThanOrEqual(2)
    expect(meta.pagination).toMatchObject({
      totalItems: expect.any(Number),
      perPage: 2,
      isLast: expect.any(Boolean),
      totalPage: expect.any(Number),
      currentPage: 1,
    })
    // without a page as well
    expect((await old.must(`GET /${resource}`)).data.length).toBeGreaterThanOrEqual(data.length)
  })

  test('pages of a short list follow each other', async () => {
    const all = (await old.must('GET /branches')).data as { id: string }[]
    expect(all.length).toBeGreaterThan(2)
    const pages: { id: string }[] = []
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const { data, meta } = await old.must(`GET /branches?page=${page}&perPage=2`)
      pages.push(...data)
      isLast = meta.pagination.isLast
    }
    expect(pages).toEqual(all)
  })

  const ONES = [
    'customers',
    'operations',
    'shipments',
    'branches',
    'invoices',
    'orders',
    'products',
    'reasons',
    'users',
  ]
  test.each([...ONES, 'warehouses', 'drafts', 'provinces'])('GET /%s/{id}', async (resource) => {
    await take('billed')
    const draft = resource === 'drafts' ? await take('draft') : undefined
    const id = draft?.id ?? (await old.must(`GET /${resource}`)).data[0].id
    expect((await old.must(`GET /${resource}/${id}`)).data.id).toBe(id)
    expect((await old.send(`GET /${resource}/99999999`)).statusCode).toBe(404)
  })

  test('POST, PUT and DELETE of a draft, its id in the body', async () => {
    const customerId = company.customer.id
    const { content } = await old.must('POST /drafts', { customerId, lines: [] })
    const draft = { id: content.id, customerId, notes: 'De manhã' }
    expect((await old.must('PUT /drafts', draft)).data.notes).toBe('De manhã')
    expect(await factsOfLast('order', content.id)).toEqual({ withoutVersion: true })
    const { data } = await old.must(`PUT /drafts/${content.id}`, { ...draft, notes: 'À tarde' })
    expect([data.notes, data.version]).toEqual(['À tarde', content.version + 2])
    await old.must('DELETE /drafts', { id: content.id })
    expect((await old.send(`GET /drafts/${content.id}`)).statusCode).toBe(404)
  })

  test('a stale version is refused where one is sent, and history has no mark', async () => {
    const { content } = await old.must('POST /drafts', { lines: [] })
    const { version } = (
      await old.must('PUT /drafts', { id: content.id, version: content.version, notes: 'a' })
    ).data
    expect((await old.send('PUT /drafts', { id: content.id, version: content.version })).statusCode).toBe(409)
    expect((await old.must('PUT /drafts', { id: content.id, version, notes: 'b' })).data.notes).toBe('b')
    const { data } = await old.must(`GET /audit?objectType=order&objectId=${content.id}`)
    expect(data.map(({ action }: { action: string }) => action)).not.toContain('save-draft')
  })

  test('a draft is submitted to become an order', async () => {
    const { id, version } = await take('draft')
    const place = { version, latitude: -25.9, longitude: 32.6 }
    expect((await old.must(`POST /drafts/${id}/submit`, place)).data.number).toMatch(/^PEV/)
  })

  test('POST, PUT and DELETE of a shipment, its id in the body', async () => {
    const first = await take('picking')
    const { content } = await old.must('POST /shipments', { ...TRUCK, orderIds: [first.id] })
    const truck = { ...TRUCK, id: content.id, driverName: 'Outro Motorista' }
    expect((await old.must('PUT /shipments', truck)).data.driverName).toBe('Outro Motorista')
    expect(await factsOfLast('shipment', content.id)).toMatchObject({ withoutVersion: true })
    await old.must(`PUT /shipments/${content.id}`, { ...truck, driverName: 'Terceiro' })
    await old.must('DELETE /shipments', { id: content.id })
    expect((await old.send(`GET /shipments/${content.id}`)).statusCode).toBe(404)
  })

  test('POST, PUT and DELETE of the draft of a credit note, its id in the body', async () => {
    const customerId = company.customer.id
    const operationId = (await old.must('GET /operations')).data[0].id
    const input = { customerId, operationId, reasonId: '3PE', lines: [] }
    const { content } = await old.must('POST /credit-notes', input)
    const changed = await old.must('PUT /credit-notes', { ...input, id: content.id, note: 'De manhã' })
    expect(changed.data).toMatchObject({ id: content.id, note: 'De manhã', version: content.version + 1 })
    const stale = { ...input, id: content.id, version: content.version }
    expect((await old.send('PUT /credit-notes', stale)).statusCode).toBe(409)
    await old.must('DELETE /credit-notes', { id: content.id })
    expect((await old.send(`GET /credit-notes/${content.id}`)).statusCode).toBe(404)
  })

  test('orders and claims of retailers are fetched without a body', async () => {
    expect((await old.must('POST /b2b/retailers/orders')).data).toEqual([])
    expect((await old.must('POST /b2b/retailers/claims')).data).toEqual([])
  })

  test('POST, PUT and DELETE of a branch, its id in the body', async () => {
    const branch = { name: 'Quelimane', seriesCode: 'QL', provinceId: 7 }
    const { content } = await old.must('POST /branches', branch)
    const changed = await old.must('PUT /branches', { id: content.id, address: 'Marginal 4' })
    expect(changed.data).toMatchObject({ id: 'QL', location: 'Zambézia', address: 'Marginal 4', version: 2 })
    expect(await factsOfLast('branch', 'QL')).toEqual({ name: 'Quelimane', withoutVersion: true })
    await old.must('DELETE /branches', { id: content.id })
    expect((await old.send('GET /branches/QL')).statusCode).toBe(404)
  })

  test('POST and PUT of an operation, its id in the body', async () => {
    const { content } = await old.must('POST /operations', { code: 'EXPORT', name: 'Exportação' })
    const changed = await old.must('PUT /operations', { id: content.id, morpheusEntities: ['LOJA'] })
    expect(changed.data).toMatchObject({ id: 'EXPORT', code: 'EXPORT', morpheusEntities: ['LOJA'] })
    expect(await factsOfLast('operation', 'EXPORT')).toEqual({ name: 'Exportação', withoutVersion: true })
  })

  test('PUT of settings', async () => {
    await old.must('PUT /settings/quote-policy', { expires: true, daysOfGrace: 7 })
    expect(await factsOfLast('settings', 'quote-policy')).toEqual({ withoutVersion: true })
    await old.must('PUT /settings/approval-policy', { ownDocumentsAllowed: ['BE'] })
    expect((await old.must('GET /settings/approval-policy')).data.ownDocumentsAllowed).toEqual(['BE'])
  })
})

test('profile update, and the printers', async () => {
  const person = company.people.STOCK_ANALYST
  const { data: me } = await old.must('GET /auth/me', undefined, person)
  const { branchId, email, id, roles, surname, username } = me
  const nothing = { password: null, passwordConfirmation: null, defaultPrinter: null }
  const profile = { branchId, email, id, name: 'Novo Nome', roles, surname, username, ...nothing }
  expect((await old.must('PUT /users', profile, person)).data.name).toBe('Novo Nome')
  expect(await factsOfLast('user', id)).toMatchObject({ withoutVersion: true })
  expect(Array.isArray((await old.must('GET /shipment/listPrinters')).data)).toBe(true)
})

test('history of a document, of a shipment, of the configuration', async () => {
  const { id, orderId } = await take('ready')
  for (const query of [
    `order&objectId=${orderId}`,
    `shipment&objectId=${id}`,
    'settings',
    'branch',
    'operation',
  ])
    expect((await old.must(`GET /audit?objectType=${query}`)).data.length, query).toBeGreaterThan(0)
  expect((await old.must('GET /audit?objectType=creditnote&objectId=1')).data).toEqual([])
})

test('orders', async () => {
  const { id } = await take('analysis')
  expect((await old.must('GET /orders/kanban')).data).toHaveLength(4)
  expect((await old.must('GET /orders/totals_by_stage?type=PEV')).data.length).toBeGreaterThan(0)
  expect(await old.file(`GET /orders/${id}/print`)).toContain('.pdf')
  const asked = await take('approval')
  expect((await old.must(`GET /orders/${asked.id}/approval/reasons`)).data.approvals[0].reasons).toHaveLength(
    1,
  )
  expect((await old.must(`GET /customers/${company.customer.id}/addresses`)).data.length).toBeGreaterThan(0)

  const picked = await take('picking')
  const back = await old.must(`POST /orders/${picked.id}/picking-to-analysis`)
  expect(back.data.stages).toEqual(['STOCK_ANALYSIS'])
  const failed = await take('failed')
  expect((await old.must(`POST /orders/${failed.orderId}/return-to-shipment`)).data.id).toBe(failed.orderId)
})

test('locks', async () => {
  const entity = { kind: 'CUSTOMER', entityId: String(company.unbillable.id), blockType: 'QUOTES' }
  const { content } = await old.must('POST /block-orders', entity)
  expect((await old.must(`GET /block-orders/${content.id}/block-types`)).data).toEqual(['QUOTES'])
  const ids = (await old.must('GET /block-orders?blockTypes=QUOTES')).data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([content.id])
  await old.must(`DELETE /block-orders/${content.id}`, { blockType: 'QUOTES' })
})

describe('shipments', () => {
  test('what is on one, and what leaves it', async () => {
    await take('picking')
    const ready = await old.must('GET /shipments/ready-orders?page=1&perPage=1')
    expect([ready.data.length, ready.meta.pagination.currentPage]).toEqual([1, 1])
    const { id, orderId } = await take('ready')
    expect((await old.must(`GET /shipments/${id}/orders`)).data[0].id).toBe(orderId)
    const lines = (await old.must(`GET /shipments/${id}/lines`)).data
    expect((await old.must(`GET /shipments/${id}/position`)).data).toEqual([{ orderId, position: 1 }])
    await old.must(`DELETE /shipments/${id}/lines/${lines[0].lineId}`)
    await old.must(`DELETE /shipments/${id}/orders/${orderId}`)
    await old.must(`DELETE /shipments/${id}/orders`)
    expect((await old.send(`GET /shipments/${id}`)).statusCode).toBe(404)
  })

  test('from status to status to its invoices, and on paper', async () => {
    const { id } = await take('ready')
    for (const status of ['loading', 'ready', 'loading', 'finished']) {
      const { data } = await old.must(`PUT /shipments/${id}/status-update/${status}`)
      expect(data.stage).toBe(status)
      expect(await factsOfLast('shipment', id)).toMatchObject({ withoutVersion: true })
    }
    await old.must(`POST /shipments/${id}/invoice`)
    await runJobs(company.testApp)
    expect(await old.file(`GET /shipments/${id}/print/delivery-note`)).toContain('Guias')
    for (const [criteria, word] of [
      ['consolidated', 'consolidada'],
      ['client', 'por cliente'],
      ['product', 'por artigo'],
    ]) {
      expect(decodeURIComponent(await old.file(`GET /shipments/${id}/print${criteria}`))).toContain(word)
      expect(decodeURIComponent(await old.file(`GET /shipments/${id}/print/${criteria}`))).toContain(word)
    }
    const { data: invoices } = await old.must(`GET /shipment/${id}/listFars`)
    expect(invoices).toHaveLength(1)
    const papers = (await old.must(`GET /shipment/${id}/printInvoices`)).data
    expect(papers.map((paper: { id: number }) => paper.id)).toEqual([invoices[0].id])
    const chosen = { invoiceIds: [invoices[0].id] }
    const asked = await old.must(`POST /shipment/${id}/printSpecificInvoices`, chosen)
    expect(asked.data.jobs).toHaveLength(1)
    const { id: other } = await take('ready')
    expect(await old.file('POST /shipment/cargo', { shipmentIds: [id, other] })).toContain('Cargas')
  })

  test('an unknown criteria is refused with the known ones', async () => {
    const reply = await old.send('GET /shipments/1/printeverything')
    expect([reply.statusCode, reply.json().details]).toMatchObject([
      400,
      [{ field: 'criteria', rule: 'oneOf', facts: { values: ['consolidated', 'client', 'product'] } }],
    ])
  })
})

describe('an unknown filter value is refused with the known ones', () => {
  const CASES: readonly (readonly [path: string, field: string, value: string])[] = [
    ['/orders?status=SOMETHING', 'status.0', 'PARTIALLY-PROCESSED'],
    ['/orders?stage=PICKING,SOMETHING', 'stage.1', 'PICKING_STOCK_ANALYSIS'],
    ['/orders?type=XXX', 'type.0', 'PEV'],
    ['/orders?tab=some', 'tab', 'processing'],
    ['/orders/kanban?stage=SOMETHING', 'stage.0', 'PICKING'],
    ['/orders/totals_by_stage?status=SOMETHING', 'status.0', 'NOT_SUBMITTED'],
    ['/orders/tab-counts?stage=SOMETHING', 'stage.0', 'PICKING'],
    ['/approvals?stage=SOMETHING', 'stage', 'FINANCIAL'],
    ['/approvals?reason=SOMETHING', 'reason.0', 'OVERDUE_DEBT'],
    ['/approvals?age=9y', 'age', '2h'],
    ['/stock?area=moon', 'area.0', 'north'],
    ['/stock?tab=some', 'tab', 'blocked'],
    ['/stock/levels?temperature=hot', 'temperature.0', 'frozen'],
    ['/stock/movements?kind=theft', 'kind.0', 'receipt'],
    ['/stock/counts?state=some', 'state.0', 'posted'],
    ['/shipments?tab=some', 'tab', 'print-pending'],
    ['/invoices?sort=some', 'sort', 'oldest'],
    ['/block-orders?blockTypes=SOME', 'blockTypes.0', 'ORDERS'],
    ['/audit?objectType=some', 'objectType', 'creditnote'],
    ['/views?list=some', 'list', 'orders'],
  ]
  test.each(CASES)('%s', async (path, field, value) => {
    const reply = await old.send(`GET ${path}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0]).toMatchObject({ field, rule: 'oneOf' })
    expect(reply.json().details[0].facts.values).toContain(value)
  })

  test('every stage of the specification is a filter', async () => {
    const { data } = await old.must(`GET /orders?stage=${ORDER_STAGES.join(',')}`)
    expect(Array.isArray(data)).toBe(true)
  })

  test('a filter that a call does not have is refused by name, on every call that reads', async () => {
    const reads = Object.keys(endpoints).filter((key) => key.startsWith('GET '))
    for (const key of reads) {
      const path = key
        .slice(4)
        .replace('{criteria}', 'client')
        .replace('{list}', 'orders')
        .replace('{month}', '2026-01')
        .replace('{noun}', 'customers')
        .replaceAll(/\{\w+\}/g, '1')
      const reply = await old.send(`GET ${path}?colour=red`)
      expect(reply.statusCode, key).toBe(400)
      const fields = reply.json().details.map(({ field }: { field: string }) => field)
      expect(fields, key).toContain('colour')
    }
  })
})
