import type { FastifyInstance } from 'fastify'

/** Nouns whose ids are codes: any word may be one, so that a wrong one is not found instead of malformed. */
export const hasCode = (key: string) =>
  /^\w+ \/(products|branches|warehouses|operations|reasons|schedule-config|retailers|morpheus\/retailers)\//.test(
    key,
  )

/** Whether the server implements the call already. */
export function isImplemented(app: FastifyInstance, key: string): boolean {
  const [method = 'GET', path = ''] = key.split(' ')
  return app.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` } as Parameters<
    typeof app.hasRoute
  >[0])
}
