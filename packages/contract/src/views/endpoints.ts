import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, oneReply } from '../kernel/list.ts'
import { viewList } from './lists.ts'
import {
  listPreferences,
  preferencesInput,
  view,
  viewCount,
  viewInput,
  viewParams,
  viewUpdate,
  viewVersionQuery,
} from './schemas.ts'

const ofList = z.strictObject({ list: viewList.optional() })

export const viewEndpoints = defineEndpoints({
  'GET /views': {
    summary: "Saved views of the lists that the caller may open: own and shared, in the caller's order",
    query: ofList,
    reply: z.object({ data: z.array(view) }),
  },
  'GET /views/counts': {
    summary:
      "Number of rows behind each of these views, within the caller's scope; a few seconds old at most",
    query: ofList,
    reply: z.object({ data: z.array(viewCount) }),
  },
  'POST /views': {
    summary: 'Save a view of a list',
    body: viewInput,
    reply: createdReply(view),
    status: 201,
  },
  'PUT /views/{id}': {
    summary: 'Change a view: its owner or an administrator',
    params: viewParams,
    body: viewUpdate,
    reply: oneReply(view),
  },
  'DELETE /views/{id}': {
    summary: 'Delete a view: its owner or an administrator; it can be restored for 30 days',
    params: viewParams,
    query: viewVersionQuery,
    status: 204,
  },
  'POST /views/{id}/restore': {
    summary: 'Bring back a view that was deleted',
    params: viewParams,
    reply: oneReply(view),
    status: 200,
  },
  'GET /preferences': {
    summary: 'How the caller likes each list',
    reply: z.object({ data: z.partialRecord(viewList, listPreferences) }),
  },
  'PUT /preferences/{list}': {
    summary: 'Change how the caller likes a list; the last word counts, field by field',
    params: z.object({ list: viewList }),
    body: preferencesInput,
    reply: oneReply(listPreferences),
    idempotent: false,
  },
})
