import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply, optionalPages } from '../kernel/list.ts'
import {
  branch,
  branchDeletion,
  branchId,
  branchInput,
  branchParams,
  branchUpdate,
  branchUses,
} from './schemas.ts'

export const branchEndpoints = defineEndpoints({
  'GET /branches': {
    summary: 'Branches in the scope of the caller, inactive ones too',
    query: z.strictObject(optionalPages),
    reply: listReply(branch),
  },
  'GET /branches/{id}': {
    summary: 'One branch with its warehouses',
    params: branchParams,
    reply: oneReply(branch),
  },
  'GET /branches/{id}/uses': {
    summary: 'How many records refer to a branch: with none it can be removed',
    params: branchParams,
    reply: oneReply(branchUses),
  },
  'POST /branches': {
    summary: 'Create a branch with its warehouses; its series code becomes its id',
    body: branchInput,
    reply: createdReply(branch),
    status: 201,
  },
  'PUT /branches/{id}': {
    summary:
      'Change a branch, add, rename and remove warehouses, deactivate it; numbers of documents keep their series code',
    params: branchParams,
    body: branchUpdate.extend({ id: branchId.optional() }),
    reply: oneReply(branch),
  },
  'PUT /branches': {
    summary: 'Change a branch, its id in the body',
    body: branchUpdate.extend({ id: branchId }),
    reply: oneReply(branch),
  },
  'DELETE /branches/{id}': {
    summary: 'Remove a branch that nothing refers to',
    params: branchParams,
    body: branchDeletion.default({}),
    status: 204,
  },
  'DELETE /branches': {
    summary: 'Remove a branch that nothing refers to, its id in the body',
    body: branchDeletion.extend({ id: branchId }),
    status: 204,
  },
})
