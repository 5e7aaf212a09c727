import { TRUCK } from '../../testing/flow.ts'
import { type CallCase, call, type Key, type MakeSample, plain, type Source } from './sample.ts'

const RULE = {
  recurrence: { occurrence: 'weekly', weekdays: [1, 4] },
  dayOff: 'after',
  schedulingDate: '2026-11-23',
  departsTime: '06:00',
}
const NEW = { ...TRUCK, customerId: null, truckId: null, driverId: null, teamId: null, ...RULE }

/** A new schedule of branch SD. */
async function made({ company }: Source) {
  const { content } = await company.must(company.people.ADMIN, 'POST /schedules', NEW)
  return content as { id: number; version: number }
}

const onMade: MakeSample = async (source) => ({ params: { id: (await made(source)).id } })
const step: MakeSample = async (source) => {
  const { id, version } = await made(source)
  return { params: { id }, body: { version } }
}

/** Recurring schedules. */
export const SCHEDULE_CALLS = {
  'GET /schedules': call('++ xxxxxx xx x++ xxxx xxxx xxx', plain),
  'POST /schedules': call('++ xxxxxx xx x++ xxxx xxxx xxx', () => ({ body: NEW })),
  'POST /schedules/preview': call('++ xxxxxx xx x++ xxxx xxxx xxx', () => ({
    body: { scheduleId: null, warehouseId: TRUCK.warehouseId, carRegistration: '', count: 3, ...RULE },
  })),
  'GET /schedules/{id}': call('++ xxxxxx xx x++ xxxx xxxx xxx', onMade),
  'PUT /schedules/{id}': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { id, version } = await made(source)
    return { params: { id }, body: { ...NEW, route: 'Matola', version } }
  }),
  'DELETE /schedules/{id}': call('++ xxxxxx xx x++ xxxx xxxx xxx', onMade),
  'POST /schedules/{id}/pause': call('++ xxxxxx xx x++ xxxx xxxx xxx', step),
  'POST /schedules/{id}/resume': call('++ xxxxxx xx x++ xxxx xxxx xxx', async (source) => {
    const { id } = await made(source)
    const { company } = source
    const { data } = await company.must(company.people.ADMIN, `POST /schedules/${id}/pause`, {})
    return { params: { id }, body: { version: data.version } }
  }),
  // On a route of its own, on which one document waits.
  'POST /schedules/{id}/open': call('++ xxxxxx xx x++ xxxx xxxx xxx', async ({ company, take }) => {
    const { id: orderId } = await take('picking')
    const route = `Rota de ${orderId}`
    await company.db.updateTable('orders').set({ route }).where('id', '=', orderId).execute()
    const { content } = await company.must(company.people.ADMIN, 'POST /schedules', { ...NEW, route })
    return { params: { id: content.id }, body: { version: content.version } }
  }),
  'GET /schedules/{id}/dates': call('++ xxxxxx xx x++ xxxx xxxx xxx', onMade),
} satisfies Partial<Record<Key, CallCase>>
