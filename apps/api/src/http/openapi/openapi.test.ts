import { endpoints } from '@cais/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

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
    expect('body' in endpoint, key).toBe(operation.requestBody !== undefined)
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
