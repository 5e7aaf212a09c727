import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import type { Language } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import {
  changeWebhook,
  createWebhook,
  endWebhook,
  pauseWebhook,
  renewSecret,
  resumeWebhook,
  testWebhook,
} from './commands/change-webhook.ts'
import { webhookSender } from './commands/webhook-sender.ts'
import { findWebhook, readWebhooks } from './queries/read-webhooks.ts'

const roles = ['SUPER_USER'] as const

function webhookRoutes(app: FastifyInstance) {
  const { config } = app.deps

  route(app, 'GET /webhooks', {
    roles,
    handler: async ({ db, lang }) => ({ data: await readWebhooks(db, lang) }),
  })
  route(app, 'POST /webhooks', {
    roles,
    handler: async (context) => {
      const { trx, body, lang } = context
      const { id, secret } = await createWebhook(trx, body, actingOf(context), config)
      return { content: { ...(await findWebhook(trx, id, lang)), secret } }
    },
  })
  route(app, 'PUT /webhooks/{id}', {
    roles,
    handler: (context) =>
      changed(context, (trx, acting) =>
        changeWebhook(trx, { ...context.body, ...context.params }, acting, config),
      ),
  })
  route(app, 'POST /webhooks/{id}/secret', {
    roles,
    handler: async (context) => {
      let secret = ''
      const { data } = await changed(context, async (trx, acting) => {
        secret = await renewSecret(trx, { ...context.body, ...context.params }, acting, config)
      })
      return { data: { ...data, secret } }
    },
  })
  for (const [verb, step] of Object.entries({
    pause: pauseWebhook,
    resume: resumeWebhook,
    test: testWebhook,
  } as const))
    route(app, `POST /webhooks/{id}/${verb as 'pause'}`, {
      roles,
      handler: (context) =>
        changed(context, (trx, acting) => step(trx, { ...context.body, ...context.params }, acting)),
    })
  route(app, 'POST /webhooks/{id}/end', {
    roles,
    handler: async (context) => {
      const { trx, body, params, lang } = context
      const end = () => endWebhook(trx, { ...body, ...params }, actingOf(context))
      await withCurrentRecord(end, () => findWebhook(trx, params.id, lang))
    },
  })
}

type Changing = {
  readonly trx: Trx
  readonly params: { readonly id: number }
  readonly lang: Language
} & Parameters<typeof actingOf>[0]

/** The webhook after the change; a version conflict carries it as it stands now. */
async function changed(context: Changing, change: (trx: Trx, acting: Acting) => Promise<unknown>) {
  const { trx, params, lang } = context
  const read = () => findWebhook(trx, params.id, lang)
  await withCurrentRecord(() => change(trx, actingOf(context)), read)
  return { data: await read() }
}

/** Who is told of what as it happens. */
export const webhooks: Feature = { routes: webhookRoutes, outbox: { webhook: webhookSender } }
