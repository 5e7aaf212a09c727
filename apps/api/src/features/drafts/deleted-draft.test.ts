import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'

const OIL = { productId: 'OIL', quantity: 10 }
let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
})
afterAll(() => flow.testApp.close())

test('a deleted draft leaves what it was in history', async () => {
  const { content } = await flow.must(flow.people.seller, 'POST /drafts', {
    customerId: flow.customer.id,
    lines: [OIL],
  })
  await flow.must(flow.people.seller, `DELETE /drafts/${content.id}`)
  expect(await historyOf(flow.testApp, content.id)).toMatchObject([
    {
      action: 'delete-draft',
      user_id: flow.people.seller.id,
      facts: { type: 'PEV', lines: { OIL: 10_000 } },
    },
  ])
})
