import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { closeGateways } from '../../gateways/erp/open-gateway.ts'
import { TEST_KEY } from '../../gateways/erp/testing/connect-erp.ts'
import { openPrimaveraTables } from '../../gateways/erp/testing/primavera-tables.ts'
import { openWebApiStandIn } from '../../gateways/erp/testing/web-api-stand-in.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { giveCredit } from '../customers/commands/edit-customer.ts'
import { judgeCards } from '../customers/commands/import-cards.ts'
import { judgeArticles } from '../products/commands/import-articles.ts'

let flow: Flow
let now = new Date('2026-11-20T08:00:00Z')
let database: TestDatabase
let erp: Awaited<ReturnType<typeof openPrimaveraTables>>
let api: Awaited<ReturnType<typeof openWebApiStandIn>>

beforeAll(async () => {
  database = await createTestDatabase()
  erp = await openPrimaveraTables(database.url)
  const config = { erpReadUrl: erp.url, erpTimeoutMs: 2000, secretsKey: TEST_KEY }
  flow = await openFlow({ database, now: () => now, config })
  api = await openWebApiStandIn(erp.pool, async () => 0)
})
afterAll(async () => {
  await api.close()
  await erp.pool.end()
  await closeGateways([flow.db])
  await flow.testApp.close()
  await database.drop()
})

const admin = (call: string, body?: object) => flow.call(flow.people.admin, call, body)
const settings = async () => (await admin('GET /settings/erp-connection')).body.data
const FIELDS = {
  system: 'primavera',
  host: 'erp.exemplo.mz',
  port: null,
  instance: 'PRIMAVERA',
  database: 'PRIEXEMPLO',
  username: 'cais_leitura',
  encrypt: true,
  company: 'EXEMPLO',
  originDestinationId: '7',
  clientId: 'cais',
  documentType: 'FA',
  documentSeries: '2026',
  cashDocumentType: 'VD',
}
const SECRETS = { password: 'leitura-1', clientSecret: 'chave-da-api' }

describe('the connection', () => {
  test('is not saved for PRIMAVERA before it is complete', async () => {
    const reply = await admin('PUT /settings/erp-connection', { system: 'primavera', host: 'erp' })
    expect([reply.status, reply.body.code]).toEqual([422, 'ERP_CONNECTION_INCOMPLETE'])
    expect(await settings()).toMatchObject({ system: 'built-in', host: '', version: 1, hasPassword: false })
    expect((await admin('POST /erp/syncs')).body.data[0]).toMatchObject({ kind: 'customers', readAt: null })
  })

  test('is tried with what is typed, part by part, in words', async () => {
    const body = { ...FIELDS, ...SECRETS, apiUrl: api.url }
    const tried = async (change: object) =>
      (await admin('POST /settings/erp-connection/test', { ...body, ...change })).body.data
    expect(await tried({})).toEqual([
      { part: 'reading', ok: true, message: null },
      { part: 'documents', ok: true, message: null },
    ])
    expect(await tried({ clientSecret: 'errado' })).toMatchObject([
      { ok: true },
      { ok: false, message: expect.stringContaining('recusou o utilizador') },
    ])
    expect(await tried({ apiUrl: 'http://127.0.0.1:1/x' })).toMatchObject([
      { ok: true },
      { ok: false, message: expect.stringContaining('não responde') },
    ])
    expect((await settings()).version).toBe(1)
  })

  test('is saved with sealed passwords that never leave the server, in no reply, history or row', async () => {
    const { version } = await settings()
    const saved = await admin('PUT /settings/erp-connection', {
      ...FIELDS,
      ...SECRETS,
      apiUrl: api.url,
      version,
    })
    expect(saved.body.data).toEqual({
      ...FIELDS,
      apiUrl: api.url,
      hasPassword: true,
      hasClientSecret: true,
      version: 2,
    })
    const row = await flow.db.selectFrom('erp_connection').selectAll().executeTakeFirstOrThrow()
    const history = await flow.must(
      flow.people.admin,
      'GET /audit?objectType=settings&objectId=erp-connection',
    )
    expect(history.data).toMatchObject([
      {
        action: 'change-erp-connection',
        changes: { system: ['built-in', 'primavera'] },
        facts: { password: 'changed' },
      },
    ])
    const { rows } =
      await sql`SELECT to_jsonb(h)::text AS text FROM history h UNION ALL SELECT to_jsonb(k)::text FROM idempotency_keys k`.execute(
        flow.db,
      )
    for (const text of [
      JSON.stringify(row),
      JSON.stringify(history),
      JSON.stringify(rows),
      JSON.stringify(saved.body),
    ])
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
    const log = await flow.must(flow.people.admin, 'GET /audit/configuration?objectType=settings')
    expect(log.data[0]).toMatchObject({ objectId: 'erp-connection' })
  })

  test('keeps its passwords when they are left out, and refuses an old version', async () => {
    const before = await flow.db.selectFrom('erp_connection').selectAll().executeTakeFirstOrThrow()
    const { body } = await admin('PUT /settings/erp-connection', {
      database: 'PRIDEMO',
      password: '',
      version: 2,
    })
    expect(body.data).toMatchObject({ database: 'PRIDEMO', hasPassword: true, version: 3 })
    const after = await flow.db.selectFrom('erp_connection').selectAll().executeTakeFirstOrThrow()
    expect(after).toEqual({ ...before, database: 'PRIDEMO', version: 3 })
    const stale = await admin('PUT /settings/erp-connection', { database: 'X', version: 2 })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  })
})

/** An administrator as the commands see one. */
const administrator = (): User => ({
  id: flow.people.admin.id,
  roles: ['ADMIN'],
  branchId: 'SD',
  scope: { branches: 'all', operations: 'all' },
})

/** Reads the ERP, and says what each kind found and changed. */
async function synchronised() {
  now = new Date(now.getTime() + 60_000)
  expect((await admin('POST /erp/syncs')).status).toBe(200)
  await flow.jobs()
  const { body } = await admin('GET /erp/syncs')
  return Object.fromEntries(
    body.data.map(
      (row: {
        kind: string
        rows: number
        changed: number
        error: { code: string } | null
        readAt: string
      }) => [row.kind, row.error?.code ?? [row.rows, row.changed]],
    ),
  )
}

describe('synchronisation', () => {
  test('takes over what is there, and then only what changed', async () => {
    const { code } = await flow.db
      .selectFrom('customers')
      .select('code')
      .where('id', '=', flow.customer.id)
      .executeTakeFirstOrThrow()
    await erp.pool.query(
      `INSERT INTO "Clientes" ("Cliente", "Nome", "NumContrib", "LimiteCred") VALUES ($1, 'Mercearia do ERP', '400339910', 5000), ('NOVO1', 'Loja Nova', 'x', 100);`.replace(
        /;$/,
        '',
      ),
      [code],
    )
    await erp.pool.query(`
      INSERT INTO "Artigo" ("Artigo", "Descricao", "UnidadeVenda") VALUES ('OIL', 'Óleo do ERP', 'CX'), ('NEW1', 'Artigo novo', 'UN');
      INSERT INTO "ArtigoMoeda" VALUES ('OIL', 'MT', 'CX', 1010.50), ('RICE', 'MT', 'CX', 10.125), ('OIL', 'USD', 'CX', 15);
      INSERT INTO "V_INV_ArtigoArmazem" VALUES ('OIL', 'A1', 'L1', 12.5), ('OIL', 'A1', NULL, 3), ('RICE', 'A1', 'L2', 0);
      INSERT INTO "Pendentes" VALUES ('C', 'NOVO1', 'FA', '2026', 7, '2026-10-01', '2026-10-31', 2500, 1500.25)`)
    await erp.pool.query(
      `INSERT INTO "Pendentes" VALUES ('C', $1, 'FA', '2026', 8, '2026-10-01', '2026-10-31', 900, 900)`,
      [code],
    )
    expect(await synchronised()).toEqual({
      customers: [2, 2],
      articles: [2, 2],
      prices: [2, 1],
      stock: [2, 2],
      account: [2, 2],
      orders: [0, 0],
    })
    const customer = await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}`)
    expect(customer.data).toMatchObject({ name: 'Mercearia do ERP', creditLimit: 500_000 })
    const history = await flow.must(
      flow.people.admin,
      `GET /audit?objectType=customer&objectId=${flow.customer.id}`,
    )
    expect(history.data[0]).toMatchObject({
      user: null,
      action: 'edit',
      facts: { source: 'erp' },
      verified: true,
    })
    const { body } = await admin('GET /erp/syncs')
    expect(body.data[2].skipped).toEqual([
      { code: 'ERP_PRICE_DECIMALS', count: 1, message: expect.stringContaining('10.125') },
    ])
    expect(await synchronised()).toMatchObject({
      prices: [2, 0],
      stock: [2, 0],
      account: [2, 0],
      customers: [2, 0],
    })
    await erp.pool.query(`UPDATE "Clientes" SET "Nome" = 'Loja Mais Nova', "DataUltimaActualizacao" = '2026-11-20 09:00' WHERE "Cliente" = 'NOVO1';
      UPDATE "V_INV_ArtigoArmazem" SET "StkActual" = 11 WHERE "Lote" = 'L1'; DELETE FROM "V_INV_ArtigoArmazem" WHERE "Lote" IS NULL`)
    expect(await synchronised()).toMatchObject({ customers: [2, 1], stock: [1, 2] })
    expect(await synchronised()).toMatchObject({ customers: [1, 0] })
  })

  test('orders there that name a document of ours give it their number, once', async () => {
    const orderId = await flow.submit([{ productId: 'OIL', quantity: 1 }])
    // what the submission asks for is done before
    await synchronised()
    const read = async () => (await flow.must(flow.people.admin, `GET /orders/${orderId}`)).data
    const { number, version } = await read()
    await erp.pool.query(
      `INSERT INTO "CabecDoc" ("Id", "TipoDoc", "Serie", "NumDoc", "Entidade", "Referencia", "Data", "TotalDocumento")
       VALUES ('e0000000-0000-4000-8000-000000000001', 'ECL', '2026', 771, 'NOVO1', $1, '2026-11-20', 100)`,
      [number],
    )
    await erp.pool.query(`
      INSERT INTO "CabecDocStatus" ("IdCabecDoc") SELECT "Id" FROM "CabecDoc" WHERE "NumDoc" = 771 AND "TipoDoc" = 'ECL' ON CONFLICT DO NOTHING;
      INSERT INTO "LinhasDoc" ("Id", "IdCabecDoc", "Artigo", "Quantidade")
        SELECT 'e0000000-0000-4000-8000-000000000002', "Id", 'OIL', 1 FROM "CabecDoc" WHERE "NumDoc" = 771 AND "TipoDoc" = 'ECL';
      INSERT INTO "LinhasDocStatus" ("IdLinhasDoc", "Quantidade", "QuantTrans") VALUES ('e0000000-0000-4000-8000-000000000002', 1, 0)`)
    expect(await synchronised()).toMatchObject({ orders: [1, 1] })
    const linked = await read()
    expect([linked.erpNumber, linked.version]).toEqual(['ECL 2026/771', version + 1])
    const history = await flow.must(flow.people.admin, `GET /audit?objectType=order&objectId=${orderId}`)
    expect(history.data[0]).toMatchObject({
      user: null,
      action: 'erp-number',
      changes: { erpNumber: [null, 'ECL 2026/771'] },
      verified: true,
    })
    expect(await synchronised()).toMatchObject({ orders: [1, 0] })
    expect((await read()).version).toBe(version + 1)
  })

  test('what the ERP owns is not changed here, the rest is', async () => {
    const call = `PUT /customers/${flow.customer.id}`
    const refusal = await admin(call, { name: 'Outro nome' })
    expect([refusal.status, refusal.body.details[0].field]).toEqual([422, 'name'])
    expect((await admin(call, { route: 'Matola' })).status).toBe(200)
    const card = await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}`)
    expect(card.data.erpFields).toEqual(['name', 'creditLimit', 'blockedCredit'])
    const article = await flow.must(flow.people.admin, 'GET /products/OIL')
    expect(article.data.erpFields).toEqual(['description'])
  })

  test('nor by a file, nor by credit that a second person confirms', async () => {
    const acting = { user: administrator(), now }
    const { code } = await flow.db
      .selectFrom('customers')
      .select('code')
      .where('id', '=', flow.customer.id)
      .executeTakeFirstOrThrow()
    const row = { nuit: null, address: null }
    const cards = await inTransaction(flow.db, (trx) =>
      judgeCards(
        trx,
        [
          { ...row, code, change: { creditLimit: 1, route: 'Beira' } },
          { ...row, code: 'C'.repeat(13), change: { name: 'Nova', branchId: 'SD' } },
        ],
        { acting, reason: 'ficheiro', isLocked: true },
      ),
    )
    expect(cards).toMatchObject([
      { code: 'ERP_OWNS_FIELD', details: [{ field: 'creditLimit' }] },
      { code: 'ERP_CUSTOMER_CODE_LONG', details: [{ field: 'code' }] },
    ])
    const articles = await inTransaction(flow.db, (trx) =>
      judgeArticles(trx, [{ id: 'OIL', change: { description: 'Outro' } }], { now, isLocked: false }),
    )
    expect(articles).toMatchObject([{ code: 'ERP_OWNS_FIELD', details: [{ field: 'description' }] }])
    const before = (await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}`)).data
    const { creditLimit, transactionLimit, blockedCredit, paymentCondition } = before
    const from = { creditLimit, transactionLimit, blockedCredit, paymentCondition }
    const given = inTransaction(flow.db, (trx) =>
      giveCredit(
        trx,
        { customerId: flow.customer.id, change: { from, to: { ...from, creditLimit: 9 } }, facts: {} },
        acting,
      ),
    )
    await expect(given).rejects.toMatchObject({ code: 'ERP_OWNS_FIELD' })
    expect((await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}`)).data).toEqual(before)
  })

  test('an article that is cancelled there is not chosen here any more', async () => {
    await erp.pool.query(
      `UPDATE "Artigo" SET "ArtigoAnulado" = true, "DataUltimaActualizacao" = '2026-11-20 10:00' WHERE "Artigo" = 'NEW1'`,
    )
    expect(await synchronised()).toMatchObject({ articles: [2, 1] })
    expect((await flow.must(flow.people.admin, 'GET /products/NEW1')).data).toMatchObject({ active: false })
    const { data } = await flow.must(flow.people.admin, 'GET /audit?objectType=product&objectId=NEW1')
    expect(data[0]).toMatchObject({ changes: { active: [true, false] }, facts: { source: 'erp' } })
    expect(await synchronised()).toMatchObject({ articles: [1, 0] })
  })

  test('credit is decided on the account of the ERP', async () => {
    const { data } = await flow.must(flow.people.admin, `GET /customers/${flow.customer.id}/account`)
    expect(data.exposure).toMatchObject({ currentAccount: 90_000, overdue: 90_000 })
    expect(data.items).toMatchObject([
      { document: 'FA 2026/8', dueOn: '2026-10-31', open: 90_000, invoiceId: null },
    ])
    expect(data.ageing.filter(({ items }: { items: number }) => items > 0)).toEqual([
      { age: '1-30', amount: 90_000, items: 1 },
    ])
    expect([data.openCount, data.allowedActions]).toEqual([1, []])
    const payment = { customerId: flow.customer.id, amount: 100, kind: 'cash', paidOn: '2026-11-20' }
    const paid = await admin('POST /payments', payment)
    expect([paid.status, paid.body.code]).toEqual([409, 'ERP_OWNS_ACCOUNT'])
  })

  test('the age of the account stands beside the exposure, and it is read when somebody asks', async () => {
    const age = async () =>
      (await flow.must(flow.people.seller, `GET /customers/${flow.customer.id}/summary`)).data.exposure
        .account
    const before = await age()
    expect(before).toMatchObject({ readAt: expect.any(String), error: null })
    now = new Date(now.getTime() + 60_000)
    const asked = await flow.must(flow.people.seller, 'POST /erp/account')
    expect(asked.data).toEqual(before)
    await flow.jobs()
    const after = await age()
    expect([Date.parse(after.readAt), Date.parse(after.triedAt), after.error]).toEqual([
      now.getTime(),
      now.getTime(),
      null,
    ])
    const stock = (await admin('GET /erp/syncs')).body.data[3]
    expect(Date.parse(stock.readAt)).toBeLessThan(now.getTime())
  })

  test('a kind that cannot be read keeps its rows and their age, and the others go on', async () => {
    const before = (await admin('GET /erp/syncs')).body.data
    await erp.pool.query('ALTER TABLE "Pendentes" RENAME TO "PendentesX"')
    expect(await synchronised()).toMatchObject({ account: 'ERP_READ_FAILED', stock: [1, 0] })
    await erp.pool.query('ALTER TABLE "PendentesX" RENAME TO "Pendentes"')
    const after = (await admin('GET /erp/syncs')).body.data
    expect(after[4]).toMatchObject({
      readAt: before[4].readAt,
      rows: 2,
      error: { message: expect.stringContaining('Pendentes') },
    })
    const { rows } = await sql`SELECT count(*)::int AS count FROM erp_open_items`.execute(flow.db)
    expect(rows).toEqual([{ count: 2 }])
    expect(await synchronised()).toMatchObject({ account: [2, 0] })
  })

  test('another ERP is not chosen while documents are on their way', async () => {
    await sql`INSERT INTO outbox_messages (kind, key, payload, object_type, object_id, subject, created_at, next_attempt_at)
      VALUES ('erp-invoice', 'GR SD2026/77', '{}', 'order', '0', 'PEV', now(), now() + interval '1 day')`.execute(
      flow.db,
    )
    const reply = await admin('PUT /settings/erp-connection', { system: 'built-in' })
    expect([reply.status, reply.body.code]).toEqual([409, 'ERP_DOCUMENTS_ON_THE_WAY'])
    expect((await settings()).system).toBe('primavera')
  })
})
