import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { oneReply } from '../kernel/list.ts'
import {
  credentials,
  firstPassword,
  linkOwner,
  me,
  ownPassword,
  passwordLink,
  passwordReset,
  passwordSecret,
  seeAsInput,
  seeingAs,
  sessionReply,
  userSessions,
} from './schemas.ts'

const ofUser = z.object({ id: idParam })

export const sessionEndpoints = defineEndpoints({
  'POST /auth': {
    summary: 'Sign in',
    open: true,
    idempotent: false,
    body: credentials,
    reply: sessionReply,
    status: 200,
  },
  'GET /auth/me': {
    summary: 'The signed-in user: roles, scope, pages',
    withTemporaryPassword: true,
    reply: z.object({ data: me }),
  },
  'PUT /auth/logout/{username}': {
    summary: 'Sign out: ends this session on the server; ?everywhere=true ends all of the user',
    withTemporaryPassword: true,
    whileSeeingAs: 'write',
    params: z.object({ username: z.string().max(100) }),
    query: z.object({ everywhere: z.enum(['true', 'false']).optional() }),
    status: 204,
  },
  'PUT /auth/password': {
    summary: 'Replaces the temporary password that the caller signed in with',
    withTemporaryPassword: true,
    idempotent: false,
    body: ownPassword,
    reply: oneReply(me),
  },
  'POST /auth/first-password/check': {
    summary: 'For whom a link to a first password is',
    open: true,
    idempotent: false,
    body: passwordLink,
    reply: oneReply(linkOwner),
  },
  'POST /auth/first-password': {
    summary: 'Sets the password of the user of a link, once, and signs in',
    open: true,
    idempotent: false,
    body: firstPassword,
    reply: sessionReply,
  },
  'POST /users/{id}/password-reset': {
    summary:
      'Gives a user a link to a new password, or a temporary one: shown in this reply only. Ends their sessions and their present password',
    idempotent: false,
    params: ofUser,
    body: passwordReset,
    reply: oneReply(passwordSecret),
  },
  'GET /users/{id}/sessions': {
    summary: 'Where a user is signed in: the own sessions, and for administrators those of everybody',
    whileSeeingAs: 'closed',
    params: ofUser,
    reply: oneReply(userSessions),
  },
  'DELETE /users/{id}/sessions/{sessionId}': {
    summary: 'Ends one session of a user',
    params: z.object({ id: idParam, sessionId: z.uuid() }),
    status: 204,
  },
  'POST /users/{id}/see-as': {
    summary:
      'From now on this session sees the product as the user does, read-only, for half an hour; told in the history of the user',
    params: ofUser,
    body: seeAsInput,
    reply: oneReply(seeingAs),
  },
  'DELETE /auth/see-as': {
    summary: 'The session is its administrator again; nothing happens where it sees as nobody',
    whileSeeingAs: 'write',
    idempotent: false,
    status: 204,
  },
  'DELETE /users/{id}/sessions': {
    summary: 'Ends all sessions of a user, except the one that asks',
    params: ofUser,
    reply: oneReply(z.object({ ended: z.int().describe('How many') })),
  },
})
