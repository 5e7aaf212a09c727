import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { credentials, me, sessionReply } from './schemas.ts'

export const sessionEndpoints = defineEndpoints({
  'POST /auth': {
    summary: 'Sign in',
    open: true,
    idempotent: false,
    body: credentials,
    reply: sessionReply,
    status: 200,
  },
  'GET /auth/me': { summary: 'The signed-in user: roles, scope, pages', reply: z.object({ data: me }) },
  'PUT /auth/logout/{username}': {
    summary: 'Sign out: ends this session on the server; ?everywhere=true ends all of the user',
    params: z.object({ username: z.string().max(100) }),
    query: z.object({ everywhere: z.enum(['true', 'false']).optional() }),
    status: 204,
  },
})
