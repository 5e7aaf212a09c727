import type { FastifyInstance } from 'fastify'

/** Whether somebody has built the call already. */
export function isServed(app: FastifyInstance, key: string): boolean {
  const [method = 'GET', path = ''] = key.split(' ')
  return app.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` } as Parameters<
    typeof app.hasRoute
  >[0])
}
