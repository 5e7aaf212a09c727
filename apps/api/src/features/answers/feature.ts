import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { CONTENT_TYPES } from '../../gateways/answers/write-answer.ts'
import { FileReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { answerOrder } from './commands/answer-order.ts'
import { answerSender, postSender } from './commands/answer-sender.ts'
import { changeProfile, readProfile } from './commands/change-profile.ts'
import { sendVersion } from './commands/send-version.ts'
import { testWay } from './commands/test-way.ts'
import { answerList, findAnswer } from './queries/answer-list.ts'
import { readAnswer } from './store.ts'

const roles = ['SUPER_USER'] as const

function answerRoutes(app: FastifyInstance) {
  const { config } = app.deps

  route(app, 'GET /answers', {
    roles,
    handler: (context) => listPage(answerList, context),
    file: (context) => listAsFile(answerList, context),
  })
  route(app, 'GET /answers/{id}/content', {
    roles,
    handler: async ({ db, params }) => {
      const { content, format, file_name } = await readAnswer(db, params.id)
      if (content === null || format === null || file_name === null)
        throw new RuleError('NOT_FOUND', { answer: params.id })
      return new FileReply(content, CONTENT_TYPES[format], file_name, { isDownload: true })
    },
  })
  route(app, 'POST /answers/{id}/new-version', {
    roles,
    handler: async (context) => {
      const { trx, params, body, lang } = context
      const id = await sendVersion(trx, { id: params.id, reason: body.reason }, actingOf(context))
      return { data: await findAnswer(trx, id, lang) }
    },
  })
  route(app, 'GET /retailers/{id}/answers', {
    roles,
    handler: async ({ db, params }) => ({ data: await readProfile(db, params.id) }),
  })
  route(app, 'PUT /retailers/{id}/answers', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const read = () => readProfile(trx, params.id)
      await withCurrentRecord(() => changeProfile(trx, params.id, body, actingOf(context), config), read)
      return { data: await read() }
    },
  })
  route(app, 'POST /retailers/{id}/answers/test', {
    roles,
    transaction: 'own',
    handler: async ({ db, params, body, lang, now }) => ({
      data: await testWay(db, { retailerId: params.id, typed: body, config, lang, now: now() }),
    }),
  })
}

const payload = z.object({ inboundId: z.int() })

/** Answers to retailers (docs/domain/answers.md): what is due, how it leaves, and who gets what. */
export const answers: Feature = {
  routes: answerRoutes,
  tasks: {
    [JOBS.answerOrder]: (found, { db, now }) =>
      inTransaction(db, (trx) => answerOrder(trx, payload.parse(found).inboundId, now())),
  },
  outbox: { 'retailer-answer': answerSender, 'retailer-post': postSender },
}
