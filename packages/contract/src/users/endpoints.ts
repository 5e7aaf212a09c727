import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply, optionalPages } from '../kernel/list.ts'
import { me } from '../sessions/schemas.ts'
import {
  accessQuery,
  accessRow,
  listedUser,
  openWork,
  profileUpdate,
  roleRow,
  user,
  userBulk,
  userBulkReport,
  userInput,
  userParams,
  userQuery,
  userTabCounts,
  userTabQuery,
  userTotals,
  userUpdate,
} from './schemas.ts'
import { visibleDocuments, whyNotAnswer, whyNotQuery } from './why-not.ts'

export const userEndpoints = defineEndpoints({
  'GET /users': {
    summary: 'Users: those that need attention first, then by name',
    query: userQuery,
    reply: listReply(listedUser, userTotals),
    exportable: true,
  },
  'GET /users/tab-counts': {
    summary: 'Number of users behind each tab of the list, under the filters of the list',
    query: userTabQuery,
    reply: oneReply(userTabCounts),
  },
  'POST /users/bulk': {
    summary: 'One action on many users: each is done or refused by itself; a dry run tells what would happen',
    body: userBulk,
    reply: oneReply(userBulkReport),
    status: 200,
  },
  'GET /users/access-report': {
    summary: 'Who could do what at the end of a day, walked back through the history',
    query: accessQuery,
    reply: listReply(accessRow),
    exportable: true,
  },
  'GET /users/{id}': { summary: 'One user with roles and scope', params: userParams, reply: oneReply(user) },
  'GET /users/{id}/open-work': {
    summary: 'What a user leaves behind when they can no longer sign in',
    params: userParams,
    reply: oneReply(openWork),
  },
  'GET /users/{id}/why-not': {
    summary: 'Whether a user may open a page or take an action, rule by rule, and who may',
    params: userParams,
    query: whyNotQuery,
    reply: oneReply(whyNotAnswer),
  },
  'GET /users/{id}/visible-documents': {
    summary: 'What the scope of a user means in documents',
    params: userParams,
    reply: oneReply(visibleDocuments),
  },
  'POST /users': {
    summary: 'A new user; they sign in once they have chosen a password',
    body: userInput,
    reply: createdReply(user),
    status: 201,
  },
  'PUT /users/{id}': {
    summary: 'Change a user; a deactivated one is signed out everywhere at once',
    params: userParams,
    body: userUpdate,
    reply: oneReply(user),
  },
  'PUT /users': {
    summary:
      'Own profile: name, e-mail, password and default printer. With the id of somebody else: an administrator changes that user',
    idempotent: false,
    body: profileUpdate,
    reply: oneReply(z.union([me, user])),
  },
  'GET /roles': {
    summary: 'The roles and what each opens',
    query: z.strictObject(optionalPages),
    reply: listReply(roleRow),
  },
})
