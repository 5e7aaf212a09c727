import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, openCompany } from '../../integration/kit/company.ts'
import { createFixtures, type Take } from '../../integration/kit/fixtures.ts'

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(() => company.testApp.close())

test('a shipment is found by its number, that of a document and that of an invoice, in the own branches', async () => {
  const { call, must, people } = company
  const { id } = await take('billed')
  const { data: shipment } = await must(people.ADMIN, `GET /shipments/${id}`)
  const { data: documents } = await must(people.ADMIN, `GET /shipments/${id}/orders`)
  const invoice = await company.db
    .selectFrom('invoices')
    .select('number')
    .where('shipment_id', '=', id)
    .executeTakeFirstOrThrow()
  const find = (number: string, who = people.REPRINTING_OPERATOR) =>
    call(who, `GET /shipments/of-number?number=${encodeURIComponent(number)}`)
  const delivery = await company.db
    .selectFrom('deliveries')
    .select('number')
    .where('shipment_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const number of [shipment.number, documents[0].trackingCode, delivery.number, invoice.number]) {
    expect((await find(` ${number.toLowerCase()} `)).body.data).toEqual({
      kind: 'shipment',
      id,
      number: shipment.number,
    })
  }
  const unknown = await find('PEV.SD.2026/999999')
  expect([unknown.status, unknown.body.details[0].field]).toEqual([404, 'number'])
  expect((await find(shipment.number, people.OPERATOR)).status).toBe(403)
  const elsewhere = await company.db
    .updateTable('users')
    .set({ branch_id: 'BE' })
    .where('id', '=', people.DISTRIBUTION_MANAGER.id)
    .execute()
  expect(elsewhere.length).toBe(1)
  expect((await find(shipment.number, people.DISTRIBUTION_MANAGER)).status).toBe(404)
})
