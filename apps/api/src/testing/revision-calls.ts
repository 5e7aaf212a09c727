import type { CallReply } from './call.ts'
import type { Flow } from './flow.ts'

const PLACE = { latitude: -25.9, longitude: 32.6 }
// biome-ignore lint/suspicious/noExplicitAny: a document as it came
type Document = any

/** The steps of changing a submitted document, by its seller unless somebody else is named. */
export function revisionCallsOf(flow: Flow) {
  const { seller, admin } = flow.people
  const read = async (id: number): Promise<Document> => (await flow.must(admin, `GET /orders/${id}`)).data
  const revise = async (id: number, person = seller): Promise<CallReply> =>
    flow.call(person, `POST /orders/${id}/revise`, { version: (await read(id)).version })
  const draftFor = async (id: number, person = seller): Promise<Document> =>
    read((await revise(id, person)).body.content.id)
  const edit = (draft: Document, lines: readonly object[], input: object = {}, person = seller) =>
    flow.call(person, `PUT /drafts/${draft.id}`, { ...headOf(draft), lines, ...input })
  const submit = ({ id, version }: Document, person = seller): Promise<CallReply> =>
    flow.call(person, `POST /drafts/${id}/submit`, { version, ...PLACE })

  /** A change that is written and submitted; the jobs look at it. */
  const change = async (id: number, lines: readonly object[], input: object = {}): Promise<Document> => {
    const draft = (await edit(await draftFor(id), lines, input)).body.data
    const { status, body } = await submit(draft)
    if (status !== 200 || body.data.id !== id) throw new Error(`${status} ${JSON.stringify(body)}`)
    await flow.jobs()
    return read(id)
  }
  return { read, revise, draftFor, edit, submit, change }
}

const headOf = ({ version, customer, discount, poNumber, deliveryDate, dueAt, notes }: Document) => ({
  version,
  customerId: customer.id,
  discount,
  poNumber,
  deliveryDate,
  dueAt,
  notes,
})
