import type { callsOf } from './call.ts'
import type { Person } from './people.ts'

type Document = { readonly id: number; readonly version: number }

/** Approves the document for finance, unless the input says otherwise. */
export const approvalCallsOf =
  (call: ReturnType<typeof callsOf>) =>
  (person: Person, { id, version }: Document, input: object = {}) =>
    call(person, `POST /orders/${id}/approvals`, {
      version,
      decision: 'approve',
      stage: 'FINANCIAL',
      ...input,
    })
