import { imageBytes } from '@cais/domain/testing/image-samples'
import { expect } from 'vitest'
import { creditNotes } from '../doctor/check-credit-notes.ts'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { returnedGoods } from '../doctor/check-returns.ts'
import { buildTestApp } from './build-test-app.ts'
import { openFlow } from './flow.ts'
import { digestOf } from './image-upload.ts'
import { signInCreditPeople } from './people.ts'
import { runJobs } from './run-jobs.ts'

type Note = { id: number; version: number; digest: string }

/** A branch whose customers send goods back, with everybody whom a credit note passes, a second server, and the steps up to the collection. */
export async function openCollections() {
  const flow = await openFlow()
  const second = await buildTestApp({ database: flow.testApp.database })
  const people = {
    ...(await signInCreditPeople(flow.testApp)),
  }
  await flow.receive('OIL', 'O1', 400, '2027-03-31')
  await flow.receive('RICE', 'R1', 400)
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SDR', branch_id: 'SD', name: 'Devoluções', kind: 'returns' })
    .execute()

  /** A billed delivery of 6 of oil and 4 of rice. */
  const delivered = async () => {
    const orderId = await flow.picked([
      { productId: 'OIL', quantity: 6 },
      { productId: 'RICE', quantity: 4 },
    ])
    const shipmentId = await flow.loaded([orderId])
    await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
    await runJobs(flow.testApp)
    const { data } = await flow.must(flow.people.admin, `GET /deliveries?shipmentId=${shipmentId}`)
    const rows = await flow.db
      .selectFrom('invoice_lines as line')
      .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
      .select('line.id')
      .where('i.order_id', '=', orderId)
      .orderBy('line.sequence')
      .execute()
    const [oil = 0, rice = 0] = rows.map(({ id }) => id)
    return { id: data[0].id as number, invoiceId: data[0].invoice.id as number, shipmentId, oil, rice }
  }

  const approved = async (draft: Note) => {
    const path = `/credit-notes/${draft.id}`
    let note: Note = (
      await flow.must(people.creator, `POST ${path}/submit`, { version: draft.version, confirmed: true })
    ).data
    for (const [who, stage] of [
      [people.commercial, 'commercial'],
      [people.approver, 'collection'],
    ] as const) {
      const { version, digest } = note
      note = (await flow.must(who, `POST ${path}/approve/${stage}`, { version, digest, reason: 'Visto' }))
        .data
    }
    return note
  }

  /** A collection at the customer that is being collected: 3 of oil and 4 of rice. */
  const collecting = async () => {
    const billed = await delivered()
    const lines = [
      { invoiceLineId: billed.oil, quantity: 3, negotiatedPrice: 99_950 },
      { invoiceLineId: billed.rice, quantity: 4, negotiatedPrice: 150_000 },
    ]
    const { content } = await flow.must(people.creator, 'POST /credit-notes', {
      ...{ customerId: flow.customer.id, operationId: 'GERAL', reasonId: '3EX', lines },
    })
    const { id, version } = await approved(content)
    const collectors = await flow.must(people.approver, `GET /credit-notes/collectors?creditNoteId=${id}`)
    expect(collectors.data.map((one: { id: number }) => one.id)).toEqual([people.collector.id])
    await flow.must(people.approver, `POST /credit-notes/${id}/collection/start`, {
      ...{ version, collectorId: people.collector.id },
    })
    const { data } = await flow.must(people.collector, `GET /credit-notes/${id}/collection`)
    const [oil, rice] = data.lines as { id: number }[]
    return { id, billed, path: `/credit-notes/${id}/collection`, oil: oil?.id ?? 0, rice: rice?.id ?? 0 }
  }

  const upload = async (purpose: 'collection-photo' | 'collection-signature') => {
    const bytes = imageBytes('png')
    const digest = digestOf(bytes)
    const reply = await flow.testApp.app.inject({
      method: 'PUT',
      url: `/api/files/${digest}?purpose=${purpose}&name=f.png`,
      headers: { ...people.collector.headers, 'content-type': 'image/png' },
      payload: Buffer.from(bytes),
    })
    expect(reply.statusCode).toBe(200)
    return { digest, name: 'f.png' }
  }

  const levels = (warehouse: string) =>
    flow.db
      .selectFrom('stock_levels')
      .select(['batch', 'on_hand'])
      .where('warehouse_id', '=', warehouse)
      .orderBy('batch')
      .execute()
  const onHand = async (warehouse: string, batch: string) =>
    (await levels(warehouse)).find((level) => level.batch === batch)?.on_hand ?? 0

  const returnsOf = async (noteId: number) =>
    (await flow.must(flow.people.admin, 'GET /returns?tab=all&perPage=200')).data.filter(
      ({ creditNote }: { creditNote: { id: number } }) => creditNote.id === noteId,
    )

  /** All sums fit, and both servers end. */
  const close = async () => {
    expect(await checkInvariants(flow.db)).toEqual([])
    expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
    expect(await returnedGoods.run(flow.testApp.deps)).toEqual([])
    await second.close()
    await flow.testApp.close()
  }
  return { flow, second, people, delivered, approved, collecting, upload, onHand, returnsOf, close }
}

export type Collections = Awaited<ReturnType<typeof openCollections>>
