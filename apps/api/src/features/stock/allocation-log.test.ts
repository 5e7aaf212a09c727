import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { JOBS } from '../../engines/jobs/names.ts'
import type { JobContext } from '../../engines/jobs/task.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { stock } from './feature.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await flow.receive('RICE', 'R1', 10)
})
afterAll(() => flow.testApp.close())

/** What the task that reserves stock for a document says: level, code and text. */
async function logged(orderId: number) {
  const log = { info: vi.fn(), warn: vi.fn() }
  const context = { ...flow.testApp.deps, log, attempt: 1, isLastAttempt: false } as unknown as JobContext
  await stock.tasks?.[JOBS.allocateOrder]?.({ orderId }, context)
  return (['info', 'warn'] as const).flatMap((level) =>
    log[level].mock.calls.map(([{ code }, text]) => [level, code, text]),
  )
}

describe('the task that reserves stock for a document logs', () => {
  test('that it was not needed, where the document was allocated already', async () => {
    const id = await flow.allocated([{ productId: 'RICE', quantity: 2 }])
    await flow.decide(id, 'picking')
    expect(await logged(id)).toEqual([['info', 'ACTION_NOT_ALLOWED', 'allocation was not needed any more']])
  })

  test('that the document waits, while its warehouse is counted', async () => {
    const { content: count } = await flow.must(flow.people.analyst, 'POST /stock/counts', {
      warehouseId: 'SD1',
    })
    const id = await flow.allocated([{ productId: 'RICE', quantity: 1 }])
    const waits = ['info', 'WAREHOUSE_COUNTING', 'allocation waits for the end of the stock count']
    expect(await logged(id)).toEqual([waits])
    const { version } = count
    await flow.must(flow.people.analyst, `POST /stock/counts/${count.id}/give-up`, { version, reason: 'x' })
  })

  test('a warning for any other refusal, with its code', async () => {
    expect(await logged(987_654)).toEqual([['warn', 'NOT_FOUND', 'allocation was refused']])
  })
})
