import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, openCompany } from '../../integration/kit/company.ts'
import { createFixtures, type Take } from '../../integration/kit/fixtures.ts'
import { signIn } from '../../testing/people.ts'

let company: Company
let take: Take
beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
})
afterAll(() => company.testApp.close())

type Who = { readonly id: number }
async function why(user: Who, query: Record<string, string>, lang = 'pt') {
  const address = `GET /users/${user.id}/why-not?${new URLSearchParams(query)}`
  return company.call(company.people.ADMIN, address, undefined, { 'accept-language': lang })
}
const rules = (body: { data: { findings: { rule: string; holds: boolean }[] } }) =>
  Object.fromEntries(body.data.findings.map(({ rule, holds }) => [rule, holds]))

async function pendingOrder() {
  const { id } = await take('approval')
  const { data } = await company.must(company.people.ADMIN, `GET /orders/${id}`)
  return { id, number: String(data.number) }
}

describe('why somebody cannot take an action', () => {
  test('the role is missing: which roles give it, and who has it', async () => {
    const { people } = company
    const { number } = await pendingOrder()
    const { status, body } = await why(people.STOCK_ANALYST, { question: 'order.approve-commercial', number })
    expect(status).toBe(200)
    expect(rules(body)).toEqual({
      active: true,
      scope: true,
      role: false,
      'own-document': true,
      state: true,
    })
    expect(body.data).toMatchObject({
      can: false,
      place: { number, branchId: 'SD' },
      held: [],
      giving: ['ADMIN', 'SUPER_USER', 'COMMERCIAL_APPROVER'],
      isForCreator: false,
    })
    const names = body.data.whoCan.map((one: Who) => one.id)
    expect(names.toSorted()).toEqual(
      [people.ADMIN.id, people.SUPER_USER.id, people.COMMERCIAL_APPROVER.id].toSorted(),
    )
    const refused = await company.call(people.STOCK_ANALYST, 'GET /approvals')
    expect(refused.status).toBe(403)
  })

  test('they can: every rule holds, and the role that gives it is named', async () => {
    const { number } = await pendingOrder()
    const { body } = await why(company.people.COMMERCIAL_APPROVER, {
      question: 'order.approve-commercial',
      number: number.toLowerCase(),
    })
    expect([body.data.can, body.data.held]).toEqual([true, ['COMMERCIAL_APPROVER']])
    expect(Object.values(rules(body))).not.toContain(false)
  })

  test('out of scope, not active, in another state: what the user would be told, in both languages', async () => {
    const { number } = await pendingOrder()
    const far = await signIn(company.testApp, 'COMMERCIAL_APPROVER', { branchId: 'BE' })
    const asked = { question: 'order.approve-commercial', number }
    expect(rules((await why(far, asked)).body)).toMatchObject({ scope: false, role: true })
    await company.db.updateTable('users').set({ active: false }).where('id', '=', far.id).execute()
    const gone = (await why(far, asked)).body
    expect(rules(gone)).toMatchObject({ active: false })
    expect(gone.data.whoCan.map((one: Who) => one.id)).not.toContain(far.id)
    const process = { question: 'order.process', number }
    const [pt, en] = [
      (await why(company.people.STOCK_ANALYST, process)).body,
      (await why(company.people.STOCK_ANALYST, process, 'en')).body,
    ]
    expect(rules(pt)).toMatchObject({ role: true, state: false })
    const sentenceOf = (body: typeof pt) =>
      body.data.findings.find(({ rule }: { rule: string }) => rule === 'state').sentence
    expect(sentenceOf(pt)).toContain(number)
    expect(sentenceOf(en)).toContain(number)
    expect(sentenceOf(en)).not.toBe(sentenceOf(pt))
  })

  test('nobody decides on what they submitted', async () => {
    const { id, number } = await pendingOrder()
    const seller = company.people.CREATOR
    await company.db
      .updateTable('users')
      .set({ roles: ['OPERATOR', 'COMMERCIAL_APPROVER'] })
      .where('id', '=', seller.id)
      .execute()
    const asked = { question: 'order.approve-commercial', number }
    const { body } = await why(seller, asked)
    expect(rules(body)).toMatchObject({ role: true, 'own-document': false })
    expect(body.data.can).toBe(false)
    await company.db
      .updateTable('users')
      .set({ roles: ['OPERATOR'] })
      .where('id', '=', seller.id)
      .execute()
    const cancel = (await why(seller, { question: 'order.cancel', number })).body
    expect([cancel.data.can, cancel.data.isForCreator, cancel.data.giving]).toEqual([
      true,
      true,
      ['ADMIN', 'SUPER_USER', 'ADMIN_SD'],
    ])
    expect(id).toBeGreaterThan(0)
  })

  test('pages, shipments and places', async () => {
    const { people } = company
    const page = (await why(people.OPERATOR, { question: 'page.approval' })).body.data
    expect([page.can, page.giving]).toEqual([
      false,
      ['ADMIN', 'SUPER_USER', 'APPROVER', 'COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER'],
    ])
    const { id } = await take('ready')
    const { data } = await company.must(people.ADMIN, `GET /shipments/${id}`)
    const start = { question: 'shipment.start', number: data.number }
    expect((await why(people.PICKING_MANAGER, start)).body.data.can).toBe(true)
    const invoice = (await why(people.PICKING_MANAGER, { ...start, question: 'shipment.invoice' })).body
    expect(rules(invoice)).toEqual({ active: true, scope: true, role: true, state: false })
    const elsewhere = { question: 'general.manage-stock', branchId: 'BE' }
    expect(rules((await why(people.STOCK_ANALYST, elsewhere)).body)).toMatchObject({
      scope: false,
      role: true,
    })
  })

  test('a number that nobody knows is refused at its field', async () => {
    const { status, body } = await why(company.people.OPERATOR, {
      question: 'order.cancel',
      number: 'PEV.SD.2026/999999',
    })
    expect([status, body.details[0].field]).toEqual([404, 'number'])
    const wrong = await why(company.people.OPERATOR, { question: 'order.unheard-of' })
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'question'])
  })
})

test('what the scope means in documents is what the lists of that user count', async () => {
  await take('approval')
  const far = await signIn(company.testApp, 'OPERATOR', { branchId: 'BE' })
  for (const user of [company.people.CREATOR, company.people.STOCK_ANALYST, far, company.people.SUPER_USER]) {
    const { data } = await company.must(company.people.ADMIN, `GET /users/${user.id}/visible-documents`)
    const count = async (who: typeof user, tab: string) =>
      (await company.must(who, `GET /orders?tab=${tab}&perPage=1`)).meta.pagination.totalItems as number
    const openOf = async (who: typeof user) =>
      (await count(who, 'pending')) + (await count(who, 'processing'))
    expect(data.open).toEqual({ seen: await openOf(user), all: await openOf(company.people.ADMIN) })
    expect(data.submitted).toEqual({
      seen: await count(user, 'all'),
      all: await count(company.people.ADMIN, 'all'),
    })
    if (user !== far) expect(data.open.seen).toBeGreaterThan(0)
  }
})
