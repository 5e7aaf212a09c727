import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../testing/count-statements.ts'
import { type DraftFixture, LINES as lines, openDraftFixture } from '../../testing/draft-fixture.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'

let testApp: DraftFixture['testApp']
let call: DraftFixture['call']
let seller: DraftFixture['seller']
let customer: DraftFixture['customer']
let newDraft: DraftFixture['newDraft']

beforeAll(async () => {
  ;({ testApp, call, seller, customer, newDraft } = await openDraftFixture())
})
afterAll(() => testApp.close())

describe('saving a draft', () => {
  test('keeps the ids of lines that stay, and raises the version once', async () => {
    const draft = await newDraft()
    const { body } = await call(seller, `PUT /drafts/${draft.id}`, {
      customerId: customer.id,
      version: draft.version,
      lines: [
        { productId: 'SOAP', quantity: 3 },
        { productId: 'OIL', quantity: 2 },
      ],
    })
    expect(body.data.version).toBe(draft.version + 1)
    expect(
      body.data.lines.map((line: { productId: string; sequence: number }) => [line.sequence, line.productId]),
    ).toEqual([
      [1, 'SOAP'],
      [2, 'OIL'],
    ])
    expect(body.data.lines[1].id).toBe(draft.lines[1].id)
  })

  test('without any change leaves the version alone', async () => {
    const draft = await newDraft()
    const { body } = await call(seller, `PUT /drafts/${draft.id}`, {
      customerId: customer.id,
      version: draft.version,
      lines,
    })
    expect(body.data.version).toBe(draft.version)
  })

  test('answers 409 with the current draft to the second of two editors', async () => {
    const draft = await newDraft()
    const save = (poNumber: string) =>
      call(seller, 'PUT /drafts', {
        id: draft.id,
        customerId: customer.id,
        version: draft.version,
        poNumber,
        lines,
      })
    const [one, other] = await Promise.all([save('first'), save('second')])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost.body.code).toBe('VERSION_CONFLICT')
    expect(lost.body.current).toMatchObject({ version: draft.version + 1, poNumber: won.body.data.poNumber })
  })

  test('names in a conflict who changed the draft and when; history records the changes of others', async () => {
    const draft = await newDraft()
    expect(draft.changedBy).toEqual({ id: seller.id, name: seller.username })
    const save = (person: Person, version: number, poNumber: string) =>
      call(person, `PUT /drafts/${draft.id}`, { customerId: customer.id, version, poNumber, lines })
    const other = await signIn(testApp, 'ADMIN')
    const saved = await save(other, draft.version, 'theirs')
    const late = await save(seller, draft.version, 'mine')
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({
      changedBy: { id: other.id, name: other.username },
      updatedAt: saved.body.data.updatedAt,
    })
    const back = await save(seller, draft.version + 1, 'mine')
    expect(back.body.data.changedBy.id).toBe(seller.id)
    // saves of one's own draft are not recorded
    await save(seller, draft.version + 2, 'mine again')
    const history = await call(seller, `GET /audit?objectType=order&objectId=${draft.id}`)
    expect(history.body.data).toMatchObject([
      { user: { id: seller.id }, action: 'save-draft', changes: { poNumber: ['theirs', 'mine'] } },
      { user: { id: other.id }, action: 'save-draft', changes: { poNumber: ['', 'theirs'] } },
    ])
  })

  test('records both names when somebody else changes the customer', async () => {
    const draft = await newDraft()
    const [admin, another] = [await signIn(testApp, 'ADMIN'), await addCustomer(testApp.deps.db)]
    const input = { customerId: another.id, version: draft.version, lines: [], dropLines: true }
    const { body } = await call(admin, `PUT /drafts/${draft.id}`, input)
    const history = await call(seller, `GET /audit?objectType=order&objectId=${draft.id}`)
    expect(history.body.data[0].changes.customer).toEqual([draft.customer.name, body.data.customer.name])
  })

  test('with another customer drops the lines only when that is confirmed', async () => {
    const draft = await newDraft()
    const another = await addCustomer(testApp.deps.db)
    const input = { customerId: another.id, version: draft.version, lines }
    const refused = await call(seller, `PUT /drafts/${draft.id}`, input)
    expect(refused.body).toMatchObject({ status: 422, code: 'LINES_WOULD_BE_DROPPED' })
    expect(refused.body.details[0].facts).toMatchObject({ lines: 2, fields: ['customerId'] })
    expect((await call(seller, `GET /drafts/${draft.id}`)).body.data.version).toBe(draft.version)
    const confirmed = await call(seller, `PUT /drafts/${draft.id}`, { ...input, dropLines: true })
    expect(confirmed.body.data).toMatchObject({ lines: [], customer: { id: another.id } })
  })

  test('takes as many statements for 1 000 lines as for two', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `BULK-${index}`)
    for (const id of ids) await addProduct(testApp.deps.db, { id })
    const all = ids.map((productId) => ({ productId, quantity: 1 }))
    const { id, version } = await newDraft({ lines: all })
    const input = { customerId: customer.id, lines: all }
    const save = async (number: number, version: number) => {
      const changed = input.lines.slice(0, number).map((line) => ({ ...line, quantity: version + 1 }))
      const { body } = await call(seller, `PUT /drafts/${id}`, { ...input, version, lines: changed })
      expect(body.data.totals.net).toBe(number * (version + 1) * 10_000)
    }
    // Once for each connection, and now and then, a statement of another kind is added; the least of four is the save alone.
    let next = version
    const leastOf = async (number: number) => {
      const counts: number[] = []
      for (const _attempt of [1, 2, 3, 4]) {
        counts.push(await countStatements(() => save(number, next)))
        next += 1
      }
      return Math.min(...counts)
    }
    const many = await leastOf(1000)
    const few = await leastOf(2)
    expect(few).toBeGreaterThan(0)
    expect(many).toBe(few)
  })
})
