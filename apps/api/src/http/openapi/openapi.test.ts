import { endpoints } from '@cais/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolved } from '../../integration/kit/documented-client.ts'
import { faultsOf, type Schema } from '../../integration/kit/json-schema-check.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { TAG_DESCRIPTIONS } from './tag-descriptions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

test('every call of the contract stands in the document, with body and reply', async () => {
  const document = (await testApp.inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation, key).toBeDefined()
    expect(operation.summary).toBe(endpoint.summary)
    expect('body' in endpoint || 'upload' in endpoint, key).toBe(operation.requestBody !== undefined)
    const names = operation.parameters
      .filter((p: { in: string }) => p.in === 'path')
      .map((p: { name: string }) => p.name)
    expect(names.sort(), key).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
  }
  expect(
    document.paths['/orders/{id}/cancel'].post.parameters.map((p: { name: string }) => p.name),
  ).toContain('Idempotency-Key')
})

test('people read the same as a page without scripts', async () => {
  const reply = await testApp.inject({ url: '/api/docs' })
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('/orders/{id}/approvals')
  expect(reply.body).not.toContain('<script')
})

describe('what a generator of clients needs', () => {
  const open = async () => (await testApp.inject({ url: '/api/openapi.json' })).json()
  type Operation = {
    operationId: string
    tags: string[]
    responses: Record<
      string,
      { $ref?: string; content?: Record<string, { schema: Schema; example?: unknown }> }
    >
    requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  }
  const operationsOf = (document: { paths: object }): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as [string, Operation],
      ),
    )

  test('a name of its own for each call, made of method and path', async () => {
    const operations = operationsOf(await open())
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/)
    const named = Object.fromEntries(operations.map(([key, { operationId }]) => [key, operationId]))
    expect(named).toMatchObject({
      'GET /orders': 'getOrders',
      'GET /orders/{id}': 'getOrdersById',
      'POST /orders/{id}/approvals': 'postOrdersByIdApprovals',
      'PUT /shipments/{id}/status-update/{status}': 'putShipmentsByIdStatusUpdateByStatus',
      'GET /shipments/{id}/print{criteria}': 'getShipmentsByIdPrintCriteria',
    })
  })

  test('one tag for each noun, and every tag listed', async () => {
    const document = await open()
    const listed = document.tags.map(({ name }: { name: string }) => name)
    for (const [key, { tags }] of operationsOf(document)) {
      expect(tags, key).toHaveLength(1)
      expect(listed, key).toContain(tags[0])
    }
    expect(document.paths['/shipment/{id}/listFars'].get.tags).toEqual(['shipments'])
    expect(document.tags.filter(({ description }: { description: string }) => description === '')).toEqual([])
    expect(Object.keys(TAG_DESCRIPTIONS).filter((name) => !listed.includes(name))).toEqual([])
  })

  test('schemas under their names, each reference leading to one', async () => {
    const document = await open()
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual(
      expect.arrayContaining(['Order', 'OrderRow', 'Shipment', 'DraftInput', 'Invoice', 'Error']),
    )
    const text = JSON.stringify(document)
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    expect([...used].filter((name) => !names.includes(name ?? ''))).toEqual([])
    expect(names.filter((name) => !used.has(name))).toEqual([])
    expect(
      document.paths['/orders/{id}'].get.responses['200'].content['application/json'].schema.properties.data,
    ).toEqual({
      $ref: '#/components/schemas/Order',
    })
    // inlined it was more than 4 kB for each call
    expect(text.length / [...operationsOf(document)].length).toBeLessThan(2600)
  })

  test('the refusals of each call', async () => {
    const document = await open()
    for (const [key, { responses }] of operationsOf(document)) {
      const refused = Object.entries(responses).filter(([code]) => Number(code) >= 400)
      expect(refused.length, key).toBeGreaterThan(2)
      for (const [, { $ref = '' }] of refused)
        expect(document.components.responses[$ref.replace('#/components/responses/', '')], key).toBeDefined()
    }
    const codes = (path: string, method: string) => Object.keys(document.paths[path][method].responses)
    expect(codes('/orders', 'get')).toEqual(['200', '400', '401', '403', '404', '429', '500', '503'])
    expect(codes('/drafts', 'post')).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '422',
      '500',
      '503',
    ])
    expect(codes('/app-info', 'get')).toEqual(['200', '400', '500', '503'])
  })

  test('examples of the main calls that fit their schemas', async () => {
    const document = resolved(await open()) as { paths: object }
    const shown: string[] = []
    for (const [key, { requestBody, responses }] of operationsOf(document)) {
      const contents = [requestBody, ...Object.values(responses)].map(
        (part) => part?.content?.['application/json'],
      )
      for (const content of contents) {
        if (content?.example === undefined) continue
        shown.push(key)
        expect(faultsOf(content.example, content.schema), key).toEqual([])
      }
    }
    expect(shown).toEqual(expect.arrayContaining(MAIN))
  })
})

const MAIN = [
  'POST /auth',
  'GET /auth/me',
  'GET /customers',
  'GET /products',
  'POST /drafts',
  'PUT /drafts/{id}',
  'POST /drafts/{id}/submit',
  'GET /orders',
  'GET /orders/{id}',
  'POST /orders/{id}/approvals',
  'GET /orders/{id}/stock',
  'POST /orders/{id}/stock/process',
  'POST /shipments',
  'GET /shipments/{id}',
  'PUT /shipments/{id}/status-update/{status}',
  'POST /shipments/{id}/invoice',
  'GET /invoices',
  'GET /invoices/{id}',
  'GET /audit',
]
