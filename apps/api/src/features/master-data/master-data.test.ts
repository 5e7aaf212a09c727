import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let finance: Person
let distribution: Person
beforeAll(async () => {
  flow = await openFlow()
  finance = await signIn(flow.testApp, 'FINANCIAL_APPROVER', { branchId: 'SD' })
  distribution = await signIn(flow.testApp, 'DISTRIBUTION_MANAGER', { branchId: 'SD' })
})
afterAll(() => flow.testApp.close())

const post = (who: Person, noun: string, body: object) => flow.call(who, `POST /master-data/${noun}`, body)
const put = (who: Person, noun: string, id: number, body: object) =>
  flow.call(who, `PUT /master-data/${noun}/${id}`, body)
const read = async (noun: string, id: number) =>
  (await flow.call(flow.people.admin, `GET /master-data/${noun}/${id}`)).body.data
const list = async (who: Person, noun: string, query = '') =>
  (await flow.call(who, `GET /master-data/${noun}?${query}`)).body
const history = async (type: string, id: number) =>
  (await flow.call(flow.people.admin, `GET /audit?objectType=${type}&objectId=${id}`)).body.data as {
    action: string
    changes: object
    user: { id: number } | null
    facts: object
  }[]

const TRUCK = { registration: 'abc-123-mp', name: 'Camião 1', branchId: 'SD', capacityGrams: 10_000_000 }
const RATE = { validFrom: '2026-01-01', rateBp: 500, exemptionReason: null }

/** A new record of each kind, who keeps it, what another one with the same key writes, a change, and what the history says of it. */
const KINDS = [
  {
    noun: 'vat-codes',
    type: 'vat-code',
    who: () => finance,
    body: { code: 'RED', name: 'Reduzida', rates: [RATE] },
    same: { code: ' r e d ', name: 'Outra', rates: [RATE] },
    field: 'code',
    change: { name: 'Taxa reduzida' },
    changes: { name: ['Reduzida', 'Taxa reduzida'] },
  },
  {
    noun: 'payment-conditions',
    type: 'payment-condition',
    who: () => finance,
    body: { kind: 'end-of-month', days: 30, namePt: '30 dias FM', nameEn: '30 days EOM' },
    same: { kind: 'end-of-month', days: 30, namePt: 'Outra', nameEn: 'Other' },
    field: 'kind',
    change: { nameEn: '30 days, end of month' },
    changes: { nameEn: ['30 days EOM', '30 days, end of month'] },
  },
  {
    noun: 'reasons',
    type: 'reason',
    who: () => flow.people.admin,
    body: { code: '2AT', place: 'truck', namePt: 'Atraso', nameEn: 'Delay' },
    same: { code: '2at', place: 'customer', namePt: 'X', nameEn: 'X' },
    field: 'code',
    change: { needsText: true },
    changes: { needsText: [false, true] },
  },
  {
    noun: 'routes',
    type: 'route',
    who: () => distribution,
    body: { code: 'Matola Norte', branchId: 'SD', stops: ['Machava'] },
    same: { code: 'matolanorte', branchId: 'SD' },
    field: 'code',
    change: { stops: ['Infulene', 'Machava'] },
    changes: { stops: [['Machava'], ['Infulene', 'Machava']] },
  },
  {
    noun: 'trucks',
    type: 'truck',
    who: () => distribution,
    body: TRUCK,
    same: { ...TRUCK, registration: 'ABC123MP' },
    field: 'registration',
    change: { ambientGrams: 10_000_000 },
    changes: { ambientGrams: [0, 10_000_000] },
  },
  {
    noun: 'drivers',
    type: 'driver',
    who: () => distribution,
    body: { name: 'Abel Mussa', branchId: 'SD', phone: '841234567' },
    same: { name: 'ABEL  mussa', branchId: 'SD' },
    field: 'name',
    change: { licence: 'C-77', licenceValidUntil: '2028-01-31' },
    changes: { licence: [null, 'C-77'], licenceValidUntil: [null, '2028-01-31'] },
  },
  {
    noun: 'teams',
    type: 'team',
    who: () => distribution,
    body: { name: 'Equipa 1', branchId: 'SD' },
    same: { name: 'equipa 1', branchId: 'SD' },
    field: 'name',
    change: { name: 'Equipa A' },
    changes: { name: ['Equipa 1', 'Equipa A'] },
  },
  {
    noun: 'holidays',
    type: 'holiday',
    who: () => flow.people.admin,
    body: { date: '2026-11-10', name: 'Dia da Cidade', branchId: 'SD' },
    same: { date: '2026-11-10', name: 'Outro', branchId: 'SD' },
    field: 'date',
    change: { name: 'Dia da Cidade de Maputo' },
    changes: { name: ['Dia da Cidade', 'Dia da Cidade de Maputo'] },
  },
] as const

test.each(KINDS)('$noun: created, refused twice, changed, made inactive, with its history', async (kind) => {
  const { noun, type, body, same, field, change, changes } = kind
  const who = kind.who()
  const added = await post(who, noun, body)
  expect([added.status, added.body.content?.version, added.body.content?.active]).toEqual([201, 1, true])
  const { id } = added.body.content
  const total = async () => (await list(who, noun)).meta.pagination.totalItems
  const count = await total()

  const again = await post(who, noun, same)
  expect([
    again.status,
    again.body.code,
    again.body.details.map((one: { field: string }) => one.field),
  ]).toEqual([409, 'CODE_TAKEN', [field]])
  expect(await total()).toBe(count)

  const changed = await put(who, noun, id, { version: 1, ...change })
  expect([changed.status, changed.body.data.version]).toEqual([200, 2])
  const stale = await put(who, noun, id, { version: 1, ...change })
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'VERSION_CONFLICT', 2])
  // what stands there already is no change
  expect((await put(who, noun, id, { version: 2, ...change })).body.data.version).toBe(2)
  expect((await put(who, noun, id, { version: 2, active: false })).body.data).toMatchObject({
    version: 3,
    active: false,
    allowedActions: ['edit', 'activate'],
    lastChange: { by: { id: who.id } },
  })
  const active = await list(who, noun, 'active=true&perPage=200')
  expect(active.data.map((row: { id: number }) => row.id)).not.toContain(id)
  expect(await history(type, id)).toMatchObject([
    { action: 'edit', changes: { active: [true, false] }, user: { id: who.id } },
    { action: 'edit', changes, facts: {} },
    { action: 'create', user: { id: who.id } },
  ])
})

test.each([
  ['trucks', { ...TRUCK, registration: 'sem matrícula' }, 422, 'REGISTRATION_INVALID', 'registration'],
  [
    'trucks',
    { ...TRUCK, registration: 'MMA-12-34', frozenGrams: 10_000_001 },
    422,
    'CAPACITY_OVER_TOTAL',
    'frozenGrams',
  ],
  ['trucks', { ...TRUCK, capacityGrams: 0 }, 400, 'VALIDATION_FAILED', 'capacityGrams'],
  ['drivers', { name: 'X', branchId: 'SD', phone: '12' }, 422, 'PHONE_INVALID', 'phone'],
  ['teams', { name: 'X', branchId: 'SD', members: [987654] }, 422, 'TEAM_MEMBER_UNKNOWN', 'members'],
  ['routes', { code: 'X', branchId: 'QQ' }, 422, 'BRANCH_UNKNOWN', 'branchId'],
  ['reasons', { code: '', place: 'truck', namePt: 'X', nameEn: 'X' }, 400, 'VALIDATION_FAILED', 'code'],
  ['vat-codes', { code: 'X', name: 'X', rates: [] }, 422, 'VAT_RATES_EMPTY', 'rates'],
  ['vat-codes', { code: 'X', name: 'X', rates: [RATE, RATE] }, 422, 'VAT_RATES_OVERLAP', 'rates.1.validFrom'],
  [
    'vat-codes',
    { code: 'X', name: 'X', rates: [{ ...RATE, rateBp: 0 }] },
    422,
    'EXEMPTION_REASON_MISSING',
    'rates.0.exemptionReason',
  ],
  [
    'payment-conditions',
    { kind: 'agreed', namePt: 'X', nameEn: 'X' },
    422,
    'PAYMENT_CONDITION_UNKNOWN',
    'kind',
  ],
] as const)(
  '%s: %j is refused at its field, and nothing is written',
  async (noun, body, status, code, field) => {
    const before = (await list(flow.people.admin, noun)).meta.pagination.totalItems
    const reply = await post(flow.people.admin, noun, body)
    expect([reply.status, reply.body.code, reply.body.details[0]?.field]).toEqual([status, code, field])
    expect((await list(flow.people.admin, noun)).meta.pagination.totalItems).toBe(before)
  },
)

test('a new rate closes the one before it; days on which invoices used the code stay', async () => {
  const { data } = await list(finance, 'vat-codes', 'search=NOR')
  const normal = data.find((row: { code: string }) => row.code === 'NOR')
  const level = await flow.receive('OIL', 'L1', 10, '2028-01-31')
  expect(level).toBeGreaterThan(0)
  const rates = normal.rates.map(({ validTo: _, ...rate }: { validTo: string | null }) => rate)
  const next = { validFrom: '2030-01-01', rateBp: 1800, exemptionReason: null }
  const { body } = await put(finance, 'vat-codes', normal.id, { version: 1, rates: [...rates, next] })
  expect(body.data.rates.slice(-2)).toEqual([
    { validFrom: '2023-01-01', validTo: '2029-12-31', rateBp: 1600, exemptionReason: null },
    { ...next, validTo: null },
  ])
  const stored = await flow.db
    .selectFrom('vat_rates')
    .select(['valid_from', 'valid_to'])
    .where('code', '=', 'NOR')
    .orderBy('valid_from')
    .execute()
  expect(stored.map(({ valid_to }) => valid_to)).toEqual(['2022-12-31', '2029-12-31', null])
})

test('reasons and routes answer their older calls as before', async () => {
  const { body } = await flow.call(flow.people.seller, 'GET /reasons/2OU')
  expect(body.data).toEqual({ id: '2OU', place: 'truck', name: 'Outros (especificar)', needsText: true })
  const { data } = await list(flow.people.admin, 'reasons', 'search=2OU')
  expect(data).toMatchObject([{ code: '2OU', needsText: true, active: true }])
  const routes = async () => (await flow.call(flow.people.seller, 'GET /route')).body.data as string[]
  expect((await routes()).every((route: unknown) => typeof route === 'string')).toBe(true)
  // a route is offered before the first customer has it, and no more once it is inactive
  const { body: added } = await post(distribution, 'routes', { code: 'Baixa', branchId: 'SD' })
  await post(flow.people.admin, 'routes', { code: 'Chimoio', branchId: 'BE' })
  expect(await routes()).toContain('Baixa')
  expect(await routes()).not.toContain('Chimoio')
  await put(distribution, 'routes', added.content.id, { active: false })
  expect(await routes()).not.toContain('Baixa')
})

test('an inactive reason is offered no more, and one that asks for a text is not submitted without', async () => {
  const { seller, admin } = flow.people
  const offered = async () =>
    (await flow.call(seller, 'GET /reasons')).body.data.map(({ id }: { id: string }) => id)
  const { data } = await list(admin, 'reasons', 'search=3OU')
  expect(await offered()).toContain('3OU')
  await put(admin, 'reasons', data[0].id, { active: false })
  expect(await offered()).not.toContain('3OU')
  expect((await flow.call(seller, 'GET /reasons/3OU')).status).toBe(200)
  const offer = { type: 'POF', customerId: flow.customer.id, lines: [{ productId: 'OIL', quantity: 1 }] }
  const inactive = await flow.call(seller, 'POST /drafts', { ...offer, reasonId: '3OU' })
  expect([inactive.status, inactive.body.details[0].field]).toEqual([400, 'reasonId'])
  await expect(flow.submit(offer.lines, { type: 'POF', reasonId: '2OU', notes: '  ' })).rejects.toThrow(
    'REASON_TEXT_MISSING',
  )
  await flow.submit(offer.lines, { type: 'POF', reasonId: '2OU', notes: 'Feira de Dezembro' })
})

test('a branch sees and changes its own, and reads what is of all branches', async () => {
  const beira = await signIn(flow.testApp, 'DISTRIBUTION_MANAGER', { branchId: 'BE' })
  const { body } = await post(distribution, 'trucks', { ...TRUCK, registration: 'SDX 001 MP' })
  const { id } = body.content
  expect((await flow.call(beira, `GET /master-data/trucks/${id}`)).status).toBe(404)
  expect((await put(beira, 'trucks', id, { name: 'Meu' })).status).toBe(404)
  expect((await put(distribution, 'trucks', id, { version: 1, branchId: 'BE' })).status).toBe(404)
  expect((await read('trucks', id)).version).toBe(1)
  expect((await list(beira, 'trucks')).data).toEqual([])
  const all = await post(flow.people.admin, 'routes', { code: 'Nacional' })
  expect((await list(beira, 'routes', 'search=nacional')).data).toMatchObject([
    { code: 'Nacional', branchId: null, editable: false },
  ])
  expect((await put(beira, 'routes', all.body.content.id, { name: 'X' })).status).toBe(404)
  // what belongs to all branches is refused at the field to who sees one of them
  const refused = await post(beira, 'routes', { code: 'Interior' })
  expect([refused.status, refused.body.details]).toMatchObject([
    404,
    [{ field: 'branchId', rule: 'ALL_BRANCHES_OUT_OF_SCOPE' }],
  ])
  expect((await list(flow.people.admin, 'routes', 'search=interior')).data).toEqual([])
})

test('a team is of people of its branch, in their order, by name', async () => {
  const driver = async (name: string) =>
    (await post(distribution, 'drivers', { name, branchId: 'SD' })).body.content.id as number
  const [one, two] = [await driver('Zeca Um'), await driver('Ana Dois')]
  const { body } = await post(distribution, 'teams', { name: 'Par', branchId: 'SD', members: [one, two] })
  expect(body.content).toMatchObject({ members: [one, two], memberNames: ['Zeca Um', 'Ana Dois'] })
  const turned = await put(distribution, 'teams', body.content.id, { version: 1, members: [two] })
  expect(turned.body.data).toMatchObject({ members: [two], version: 2 })
  expect((await history('team', body.content.id))[0]?.changes).toEqual({ members: [[one, two], [two]] })
})

test('two people who add the same code at once: one of them is refused', async () => {
  const replies = await Promise.all(
    ['Costa', 'COSTA', 'c osta'].map((code) => post(distribution, 'routes', { code, branchId: 'SD' })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})
