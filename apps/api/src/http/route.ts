import { endpoints } from '@cais/contract/endpoints'
import type { Endpoint, EndpointKey } from '@cais/contract/kernel/endpoint'
import type { RuleRole } from '@cais/domain/access/roles'
import type { FastifyInstance } from 'fastify'
import type { ReadContext, RouteOf } from './context.ts'
import type { ListFile } from './export/list-file.ts'
import { createHandler } from './handler.ts'
import { acceptBytes } from './input/upload.ts'

/** The options of a route, without their types. */
export type AnyRoute = {
  readonly roles?: readonly RuleRole[]
  readonly transaction?: 'request' | 'own'
  handler(context: ReadContext<Endpoint>): Promise<unknown>
  /** The same list as a file, where the contract calls it exportable. */
  file?(context: ReadContext<Endpoint>): ListFile | Promise<ListFile>
}

/**
 * Registers the handler of one call of the contract:
 * `route(app, 'GET /orders/{id}', { roles: [...], handler: async ({ db, params, user }) => ({ data }) })`.
 * Checks the session, the role, params, query and body; a write runs in one transaction with its Idempotency-Key.
 */
export const route = createRoute(endpoints)

/** The same over another table of endpoints (tests). */
export function createRoute<Table extends object>(table: Table) {
  return <Key extends keyof Table & EndpointKey>(
    app: FastifyInstance,
    key: Key,
    options: Table[Key] extends Endpoint ? RouteOf<Key, Table[Key]> : never,
  ): void => {
    const endpoint = table[key] as Endpoint
    const [method = '', path = ''] = key.split(' ')
    const made = {
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: createHandler(app, { key, endpoint, ...(options as unknown as AnyRoute) }),
    }
    if (endpoint.upload) void app.register(async (scope) => acceptBytes(scope).route(made))
    else app.route(made)
  }
}
