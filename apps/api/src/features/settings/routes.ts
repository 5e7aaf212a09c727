import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { changeQuotePolicy } from './quote-policy/change-quote-policy.ts'
import { readQuoteSettings } from './quote-policy/read-quote-settings.ts'

const roles = ['SUPER_USER'] as const

/** What rules the way of documents for the whole company. */
export function settingsRoutes(app: FastifyInstance) {
  route(app, 'GET /settings/quote-policy', {
    roles,
    handler: async ({ db, now }) => ({ data: await readQuoteSettings(db, calendarDateAt(now().getTime())) }),
  })

  route(app, 'PUT /settings/quote-policy', {
    roles,
    handler: async (context) => {
      const read = () => readQuoteSettings(context.trx, calendarDateAt(context.now().getTime()))
      await tellCurrent(() => changeQuotePolicy(context.trx, context.body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}
