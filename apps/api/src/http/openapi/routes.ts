import { endpoints } from '@cais/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { type OpenApi, openApiOf } from './document.ts'
import { docsPage } from './page.ts'

/** The contract for machines and for people. Made when it is first asked for. */
export function addOpenApi(app: FastifyInstance) {
  let made: OpenApi | undefined
  const document = () => {
    made ??= openApiOf(endpoints)
    return made
  }
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(document())),
  )
}
