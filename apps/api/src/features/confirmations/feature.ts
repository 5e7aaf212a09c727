import type { confirmationPolicyInput } from '@cais/contract/confirmations/schemas'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { CONFIRMERS as roles } from '../../aggregates/company/roles.ts'
import { lockSetting, requireSettingVersion, saveSetting } from '../../aggregates/company/settings.ts'
import {
  CONFIRMATION_POLICY_KEY,
  parseConfirmationPolicy,
  readConfirmationPolicy,
} from '../../aggregates/customers/confirmations.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { decideConfirmation } from './commands/decide-confirmation.ts'
import { confirmationList, findConfirmation } from './queries/confirmation-list.ts'

/** What one person enters and another confirms, and above which amounts. */
function confirmationRoutes(app: FastifyInstance) {
  route(app, 'GET /confirmations', {
    roles,
    handler: (context) => listPage(confirmationList, context),
  })

  route(app, 'POST /confirmations/{id}/decide', {
    roles,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findConfirmation(trx, params.id, user)
      await withCurrentRecord(() => decideConfirmation(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'GET /settings/confirmation-policy', {
    roles: ['SUPER_USER'],
    handler: async ({ db }) => ({ data: await readConfirmationPolicy(db) }),
  })

  route(app, 'PUT /settings/confirmation-policy', {
    roles: ['SUPER_USER'],
    handler: async (context) => {
      const { trx, body } = context
      const read = () => readConfirmationPolicy(trx)
      await withCurrentRecord(() => changePolicy(trx, body, actingOf(context)), read)
      return { data: await read() }
    },
  })
}

type PolicyInput = z.output<typeof confirmationPolicyInput>

/** What was entered before goes on as it was asked. Throws VERSION_CONFLICT. */
async function changePolicy(trx: Trx, { payment, credit, writeOff, version }: PolicyInput, acting: Acting) {
  const key = CONFIRMATION_POLICY_KEY
  const before = parseConfirmationPolicy(await lockSetting(trx, key, parseConfirmationPolicy(undefined)))
  requireSettingVersion(before, version)
  const changes = {
    ...(payment !== before.payment && { payment: [before.payment, payment] as const }),
    ...(credit !== before.credit && { credit: [before.credit, credit] as const }),
    ...(writeOff !== before.writeOff && { writeOff: [before.writeOff, writeOff] as const }),
  }
  if (Object.keys(changes).length === 0) return
  const after = { payment, credit, writeOff, version: before.version + 1 }
  await saveSetting(trx, { key, after, changes, seen: version }, acting)
}

export const confirmations: Feature = { routes: confirmationRoutes }
