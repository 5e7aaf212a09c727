import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '../../testing/call.ts'
import { type Collections, openCollections } from '../../testing/collections.ts'
import { type Person, signIn } from '../../testing/people.ts'

let kit: Collections
let witness: Person
beforeAll(async () => {
  kit = await openCollections()
  witness = await signIn(kit.flow.testApp, 'STOCK_ANALYST')
})
afterAll(() => kit.close())

describe('what becomes of the goods', () => {
  /** 3 of oil and 4 of rice that came back, the oil as it is said. */
  async function back(condition = 'good') {
    const { flow, people, collecting, returnsOf } = kit
    const { id, path, oil, rice } = await collecting()
    await flow.must(people.collector, `PUT ${path}/lines/${oil}`, {
      version: 0,
      received: 3,
      batch: 'O1',
      condition,
    })
    await flow.must(people.collector, `PUT ${path}/lines/${rice}`, { version: 0, received: 4, batch: 'R1' })
    await flow.must(people.collector, `POST ${path}/end`, {
      collectedFrom: 'Ana',
      unsignedReason: 'Com pressa',
    })
    const [first, other] = await returnsOf(id)
    return { id, oil: first.id as number, rice: other.id as number }
  }
  const decide = (who: Person, body: object) => kit.flow.call(who, 'POST /returns/dispositions', body)
  const ask = (who: Person, body: object) => kit.flow.call(who, 'POST /returns/destructions', body)
  const settle = (who: Person, { id, version }: { id: number; version: number }, body: object) =>
    kit.flow.call(who, `POST /returns/destructions/${id}/decide`, { version, ...body })

  test('back to sale, destroyed with a certificate, to the principal: each quantity is in one place', async () => {
    const { flow, people, onHand, returnsOf } = kit
    const { id, oil, rice } = await back()
    const before = [await onHand('SD1', 'O1'), await onHand('SDR', 'O1')]
    const sale = { disposition: 'sale', lines: [{ id: oil, quantity: 2 }], toWarehouseId: 'SD1' }
    const { analyst } = flow.people
    const collector = await decide(people.collector, sale)
    expect(collector.status).toBe(403)
    const sold = await decide(analyst, sale)
    expect([sold.status, sold.body.content]).toMatchObject([
      201,
      { number: 'DV SD2026/1', toWarehouseId: 'SD1', lines: [{ batch: 'O1', quantity: 2 }] },
    ])
    expect([await onHand('SD1', 'O1'), await onHand('SDR', 'O1')]).toEqual([
      (before[0] ?? 0) + 2000,
      (before[1] ?? 0) - 2000,
    ])
    const over = await decide(analyst, sale)
    expect([over.status, over.body.code, over.body.details[0].field]).toEqual([
      422,
      'RETURNS_OVER_REST',
      'lines.0.quantity',
    ])
    const asked = await ask(analyst, {
      ...{ witnessId: witness.id, reason: 'Saco rasgado', present: 'Seguradora Índico' },
      lines: [{ id: rice, quantity: 1.5 }],
    })
    const confirmed = (await settle(witness, asked.body.content, { action: 'confirm' })).body.data
    expect(confirmed).toMatchObject({
      ...{ state: 'confirmed', disposition: { number: 'AD SD2026/1' }, allowedActions: [] },
      settledBy: { id: witness.id },
    })
    const { data: papers } = await flow.must(analyst, 'GET /returns/dispositions?disposition=destroyed')
    expect(papers).toMatchObject([
      {
        ...{ number: 'AD SD2026/1', decidedBy: { id: analyst.id }, confirmedBy: { id: witness.id } },
        witness: `${witness.username}; Seguradora Índico`,
        // decided when the witness was asked, gone when they confirmed
        ...{ decidedAt: confirmed.askedAt, confirmedAt: confirmed.settledAt },
      },
    ])
    const principal = await decide(analyst, {
      ...{ disposition: 'principal', witness: 'Clover', lines: [{ id: rice, quantity: 1 }] },
    })
    expect(principal.body.content.number).toBe('DP SD2026/1')
    // a correction takes from what still waits: it says so
    const level = await flow.db
      .selectFrom('stock_levels')
      .select(['id', 'version', 'on_hand'])
      .where('warehouse_id', '=', 'SDR')
      .where('batch', '=', 'R1')
      .executeTakeFirstOrThrow()
    expect(await returnsOf(id)).toMatchObject([
      { quantity: 3, remaining: 1, sold: 2, destroyed: 0 },
      { quantity: 4, remaining: 1.5, destroyed: 1.5, toPrincipal: 1, elsewhere: 0 },
    ])
    await flow.must(analyst, `POST /stock/corrections`, {
      ...{ levelId: level.id, version: level.version, onHand: level.on_hand / 1000 - 1, reason: 'Faltava' },
    })
    expect((await returnsOf(id))[1]).toMatchObject({ remaining: 0.5, elsewhere: 1 })
    const paper = await flow.testApp.app.inject({
      url: `/api/returns/dispositions/${papers[0].id}/print`,
      headers: analyst.headers,
    })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { data: note } = await flow.must(people.financial, `GET /credit-notes/${id}`)
    const sent = await flow.call(people.financial, `POST /credit-notes/${id}/collection/send-back`, {
      ...{ version: note.version, reason: 'Contar' },
    })
    expect([sent.status, sent.body.code]).toEqual([409, 'RETURNED_GOODS_MOVED'])
  })

  test('damaged goods are not sold again; two people decide on the same goods at once', async () => {
    const { flow, second } = kit
    const { oil } = await back('damaged')
    const sale = { disposition: 'sale', lines: [{ id: oil, quantity: 1 }], toWarehouseId: 'SD1' }
    const spoilt = await decide(flow.people.analyst, sale)
    expect([spoilt.status, spoilt.body.code]).toEqual([422, 'RETURNS_NOT_SALEABLE'])
    const all = { witnessId: witness.id, reason: 'Partido', lines: [{ id: oil, quantity: 3 }] }
    const { analyst } = flow.people
    const calls = [flow.call, callsOf(second)]
    const replies = await Promise.all(calls.map((call) => call(analyst, 'POST /returns/destructions', all)))
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).toSorted()).toEqual([
      '201',
      '422 RETURNS_OVER_REST',
    ])
  })

  test('are destroyed only once the colleague who saw it confirms; nobody confirms their own', async () => {
    const { flow, onHand, returnsOf } = kit
    const { id, oil } = await back('damaged')
    const { analyst, picker } = flow.people
    const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
    const lines = [{ id: oil, quantity: 2 }]
    const alone = { disposition: 'destroyed', witness: 'Rosa', reason: 'Partido', lines }
    expect(refused(await decide(analyst, alone))).toEqual([422, 'WITNESS_NEEDED'])
    const body = { lines, reason: 'Partido' }
    expect(refused(await ask(analyst, { ...body, witnessId: analyst.id }))).toEqual([422, 'WITNESS_DECIDED'])
    expect(refused(await ask(analyst, { ...body, witnessId: picker.id }))).toEqual([422, 'WITNESS_UNKNOWN'])
    expect(refused(await ask(picker, { ...body, witnessId: witness.id }))).toEqual([403, 'ROLE_MISSING'])

    const before = await onHand('SDR', 'O1')
    const waits = async (who: Person) =>
      (await flow.must(who, 'GET /home')).data.waiting.find(
        ({ kind }: { kind: string }) => kind === 'destructions',
      )
    const waited = (await waits(witness))?.count ?? 0
    const first = (await ask(analyst, { ...body, witnessId: witness.id })).body.content
    expect(first).toMatchObject({
      state: 'waiting',
      disposition: null,
      lines: [{ goodsId: oil, quantity: 2 }],
    })
    expect(await onHand('SDR', 'O1')).toBe(before)
    expect((await returnsOf(id))[0]).toMatchObject({ remaining: 3, toConfirm: 2, destroyed: 0 })
    // what waits for the witness is decided on no second time, and its collection is not sent back
    const rest = { disposition: 'principal', witness: 'Clover', lines }
    expect(refused(await decide(analyst, rest))).toEqual([422, 'RETURNS_OVER_REST'])
    expect(await waits(witness)).toMatchObject({ count: waited + 1, link: '/stock/returns?tab=witness' })
    expect(await waits(analyst)).toBeUndefined()
    for (const [who, action, code] of [
      [analyst, 'confirm', 'WITNESS_OTHER'],
      [flow.people.admin, 'confirm', 'WITNESS_OTHER'],
      [witness, 'withdraw', 'OWN_ENTRY'],
    ] as const)
      expect(refused(await settle(who, first, { action }))).toEqual([403, code])
    expect(refused(await settle(witness, first, { action: 'decline' }))).toEqual([422, 'REASON_MISSING'])
    const declined = await settle(witness, first, { action: 'decline', reason: 'Não estive lá' })
    expect(declined.body.data).toMatchObject({ state: 'declined', settledReason: 'Não estive lá' })
    expect(refused(await settle(witness, declined.body.data, { action: 'confirm' }))).toEqual([
      409,
      'CONFIRMATION_DECIDED',
    ])
    expect((await returnsOf(id))[0]).toMatchObject({ remaining: 3, toConfirm: 0 })

    const again = (await ask(analyst, { ...body, witnessId: witness.id })).body.content
    const both = await Promise.all([
      settle(witness, again, { action: 'confirm' }),
      settle(analyst, again, { action: 'withdraw' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isDone = both[0]?.status === 200
    expect((await returnsOf(id))[0]).toMatchObject({
      ...{ toConfirm: 0, remaining: isDone ? 1 : 3, destroyed: isDone ? 2 : 0 },
    })
    expect(await onHand('SDR', 'O1')).toBe(before - (isDone ? 2000 : 0))
    const told = await flow.db
      .selectFrom('history')
      .select('action')
      .where('object_type', '=', 'creditnote')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
    expect(told.map(({ action }) => action).slice(-4)).toEqual([
      'ask-destruction',
      'decline-destruction',
      'ask-destruction',
      isDone ? 'dispose' : 'withdraw-destruction',
    ])
  })

  test('a branch that is too small for a second person destroys before a name in words', async () => {
    const { flow } = kit
    const { oil } = await back('damaged')
    const { admin, analyst } = flow.people
    const { data: policy } = await flow.must(admin, 'GET /settings/approval-policy')
    const change = (ownDocumentsAllowed: readonly string[], version: number) =>
      flow.must(admin, 'PUT /settings/approval-policy', { ownDocumentsAllowed, version })
    await change(['SD'], policy.version)
    const { data } = await flow.must(analyst, 'GET /returns/witnesses?branchId=SD')
    expect(data).toMatchObject({ mayBeAlone: true })
    const alone = { disposition: 'destroyed', reason: 'Partido', lines: [{ id: oil, quantity: 1 }] }
    const own = await decide(analyst, { ...alone, witness: analyst.username.toUpperCase() })
    expect([own.status, own.body.code]).toEqual([422, 'WITNESS_DECIDED'])
    const done = await decide(analyst, { ...alone, witness: 'Rosa Tembe' })
    expect(done.body.content).toMatchObject({ witness: 'Rosa Tembe', confirmedBy: null })
    await change([], policy.version + 1)
  })

  test('whatever is decided in whatever order, what lies there is what waits', async () => {
    const { flow, returnsOf } = kit
    const notes = [await back(), await back('expired'), await back()]
    const goods = notes.flatMap(({ oil, rice }) => [oil, rice])
    const kinds = ['sale', 'destroyed', 'principal'] as const
    // a fixed sequence that looks like chance
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let step = 0; step < 24; step++) {
      const lines = [goods[next(goods.length)], goods[next(goods.length)]].map((id) => ({
        ...{ id, quantity: (next(1500) + 1) / 1000 },
      }))
      const disposition = kinds[next(3)]
      if (disposition === 'destroyed') {
        const body = { lines, witnessId: witness.id, reason: 'Visto' }
        const { content } = (await ask(flow.people.analyst, body)).body
        const action = (['confirm', 'decline', 'wait'] as const)[next(3)]
        if (content !== undefined && action !== 'wait')
          await settle(witness, content, { action, reason: 'Visto' })
        continue
      }
      await decide(flow.people.analyst, {
        ...{ disposition, lines, witness: disposition === 'sale' ? '' : 'Rosa', reason: 'Visto' },
        toWarehouseId: disposition === 'sale' ? 'SD1' : null,
      })
    }
    for (const { id } of notes)
      for (const row of await returnsOf(id))
        expect(row.remaining + row.sold + row.destroyed + row.toPrincipal + row.elsewhere).toBeCloseTo(
          row.quantity,
          6,
        )
    const waiting = await flow.db
      .selectFrom('returned_goods as g')
      .innerJoin('stock_levels as level', 'level.id', 'g.level_id')
      .select(['level.id', 'level.on_hand'])
      .select(({ fn }) => fn.sum<number>('g.remaining').as('remaining'))
      .groupBy('level.id')
      .orderBy('level.id')
      .execute()
    for (const level of waiting) expect(Number(level.remaining)).toBe(level.on_hand)
  })
})
