import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import type { NoteSeries } from '@cais/domain/billing/series'
import {
  DummyDriver,
  Kysely,
  MssqlAdapter,
  MssqlIntrospector,
  MssqlQueryCompiler,
  PostgresDialect,
} from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { builtInErp } from './built-in.ts'
import type { ErpConnection } from './connection.ts'
import type { ErpGateway, ErpInvoice } from './erp-gateway.ts'
import { primaveraGateway } from './primavera/primavera.ts'
import * as queries from './primavera/queries.ts'
import { readRefusal } from './primavera/read-refusal.ts'
import { openSqlServer } from './primavera/sql-server.ts'
import type { PrimaveraTables } from './primavera/tables.ts'
import { openPrimaveraTables } from './testing/primavera-tables.ts'
import { openWebApiStandIn } from './testing/web-api-stand-in.ts'

const CONNECTION: ErpConnection = {
  host: '127.0.0.1',
  port: 1433,
  instance: '',
  database: 'PRIEXEMPLO',
  username: 'cais',
  password: 'x',
  encrypt: false,
  company: 'EXEMPLO',
  originDestinationId: '',
  apiUrl: '',
  clientId: 'cais',
  clientSecret: 'chave-da-api',
  documentType: 'FA',
  documentSeries: '2026',
  cashDocumentType: 'VD',
}

let flow: Flow
let invoice: ErpInvoice
let notes: Record<
  NoteSeries,
  { reference: string; total: number; issued: { invoiceId: number; number: string } }
>
const gateways: Partial<Record<ErpGateway['system'], ErpGateway>> = {}
const closing: (() => Promise<unknown>)[] = []

/** An invoice of a delivery, as billing makes it, before its entry in the account. */
beforeAll(async () => {
  flow = await openFlow()
  await flow.receive('OIL', 'O1', 100)
  const orderId = await flow.picked([{ productId: 'OIL', quantity: 1 }])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const made = await flow.db
    .selectFrom('invoices as i')
    .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
    .select(['i.id', 'i.number', 'i.total', 'i.issued_on', 'i.due_on', 'd.number as reference'])
    .executeTakeFirstOrThrow()
  const customer = await flow.db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'nuit'])
    .executeTakeFirstOrThrow()
  invoice = {
    reference: made.reference,
    kind: 'FT',
    customer: { ...customer, nuit: customer.nuit ?? '' },
    orderNumber: 'PEV.SD.2026/1',
    registration: 'AAB-123-MC',
    issuedOn: made.issued_on,
    dueOn: made.due_on,
    total: made.total,
    lines: [],
    issued: { invoiceId: made.id, number: made.number },
  }
  const erp = await openPrimaveraTables(flow.testApp.database.url)
  // As it is in the middle of billing: the invoice is written, its entry is not.
  await erp.pool.query(
    'SET session_replication_role = replica; DELETE FROM public.open_items; DELETE FROM public.account_entries; RESET session_replication_role',
  )
  notes = { NC: await noteOf('credit', 100), ND: await noteOf('debit', 200) }
  const totals = [invoice, ...Object.values(notes)]
  const api = await openWebApiStandIn(erp.pool, async (reference) => {
    return totals.find((one) => one.reference === reference)?.total ?? 0
  })
  const db = new Kysely<PrimaveraTables>({ dialect: new PostgresDialect({ pool: erp.pool }) })
  gateways['built-in'] = builtInErp(flow.db)
  gateways.primavera = primaveraGateway({
    connection: { ...CONNECTION, apiUrl: api.url },
    db,
    timeoutMs: 2000,
  })
  await erp.pool.query(
    `INSERT INTO "Clientes" ("Cliente", "Nome") SELECT 'C' || n, 'Cliente ' || n FROM generate_series(1, 45000) n;
     INSERT INTO "Artigo" ("Artigo", "Descricao", "UnidadeVenda") VALUES ('OIL', 'Óleo', 'CX');
     INSERT INTO "V_INV_ArtigoArmazem" SELECT 'A' || n / 5, 'W' || n % 5, 'L', n + 1 FROM generate_series(0, 40500) n`,
  )
  closing.push(
    () => api.close(),
    () => gateways.primavera?.close() ?? Promise.resolve(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
  await flow.testApp.close()
})

/** An issued note of the customer, before its entry in the account. */
async function noteOf(kind: 'credit' | 'debit', total: number) {
  const series = kind === 'debit' ? 'ND' : 'NC'
  const number = `${series} SD2026/1`
  const { id } = await flow.db
    .insertInto('credit_notes')
    .values({
      kind,
      number: `${series}.SD.2026/1`,
      branch_id: 'SD',
      operation_id: 'GERAL',
      customer_id: flow.customer.id,
      created_by: flow.people.admin.id,
      created_at: '2026-11-20T08:00:00Z',
      submitted_by: flow.people.admin.id,
      submitted_at: '2026-11-20T08:00:00Z',
      issued_at: '2026-11-20T08:00:00Z',
      issued_on: invoice.issuedOn,
      series: 'SD',
      year: 2026,
      sequence: 1,
      credit_number: number,
      supplier: '{}',
      customer: '{}',
      net: total,
      total,
      phase: 'issued',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reference: number, total, issued: { invoiceId: id, number } }
}

const gatewayOf = (system: ErpGateway['system']): ErpGateway => {
  const gateway = gateways[system]
  if (gateway === undefined) throw new Error(system)
  return gateway
}

describe.each(['built-in', 'primavera'] as const)('the contract of every ERP: %s', (system) => {
  test('says what it is, and that it works', async () => {
    const gateway = gatewayOf(system)
    expect(gateway.system).toBe(system)
    expect((await gateway.test()).map(({ part, error }) => [part, error])).toEqual([
      ['reading', null],
      ['documents', null],
    ])
  })

  test('knows nothing of a reference that it was never given', async () => {
    expect(await gatewayOf(system).findDocuments('GR SD2026/999')).toEqual([])
  })

  test('takes an invoice, and finds it once by our reference with its number and total', async () => {
    const gateway = gatewayOf(system)
    expect(['stored', 'accepted']).toContain((await gateway.postInvoice(invoice)).outcome)
    const found = await gateway.findDocuments(invoice.reference)
    expect(found).toEqual([
      {
        number: expect.stringMatching(/\/1$/),
        series: expect.any(String),
        sequence: 1,
        issuedOn: invoice.issuedOn,
        total: invoice.total,
      },
    ])
  })

  test.each(['NC', 'ND'] as const)('takes a %s, and finds it apart from the invoice', async (kind) => {
    const gateway = gatewayOf(system)
    const note = { ...invoice, ...notes[kind], kind }
    expect(await gateway.findDocuments(note.reference, kind)).toEqual(
      // in our own ledger the note is written before it is posted
      system === 'built-in' ? [expect.objectContaining({ total: note.total })] : [],
    )
    expect(['stored', 'accepted']).toContain((await gateway.postInvoice(note)).outcome)
    expect(await gateway.findDocuments(note.reference, kind)).toEqual([
      {
        number: expect.stringMatching(kind === 'ND' ? /^ND .*\/1$/ : /^NC .*\/1$/),
        series: expect.any(String),
        sequence: 1,
        issuedOn: note.issuedOn,
        total: note.total,
      },
    ])
    expect(await gateway.findDocuments(note.reference)).toEqual([])
    if (system === 'built-in') {
      const entry = await flow.db
        .selectFrom('account_entries')
        .select(['kind', 'amount'])
        .where('credit_note_id', '=', note.issued.invoiceId)
        .executeTakeFirst()
      expect(entry).toEqual(
        kind === 'NC'
          ? { kind: 'credit-note', amount: -note.total }
          : { kind: 'debit-note', amount: note.total },
      )
    }
  })

  test.each(['customers', 'articles', 'prices', 'stock', 'account', 'orders'] as const)(
    'reads %s in portions',
    async (kind) => {
      let rows = 0
      for await (const portion of gatewayOf(system).read(kind, null)) rows += portion.rows.length
      if (system === 'primavera' && kind === 'customers') expect(rows).toBe(45_000)
      if (system === 'primavera' && kind === 'stock') expect(rows).toBe(40_501)
      if (kind === 'articles') expect(rows).toBeGreaterThan(0)
    },
  )
})

describe('the SQL for SQL Server', () => {
  const db = new Kysely<PrimaveraTables>({
    dialect: {
      createAdapter: () => new MssqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new MssqlIntrospector(one),
      createQueryCompiler: () => new MssqlQueryCompiler(),
    },
  })
  const hostile = `x'; DROP TABLE "Clientes"; --`

  test('has every value as a parameter, and only reads', () => {
    const compiled = [
      queries.documentsOf(db, hostile, ['FA', hostile]).compile(),
      queries.customersSince(db, '2026-11-20T00:00:00', [hostile]).compile(),
      queries.articlesSince(db, null, []).compile(),
      queries.prices(db, 'MT', [hostile, 'CX']).compile(),
      queries.stock(db, [hostile, 'A1', '']).compile(),
      queries.openItems(db, [hostile, 'FA', '2026', 7]).compile(),
      queries.pendingOrders(db, 'ECL', [hostile]).compile(),
    ]
    for (const { sql, parameters } of compiled) {
      expect(sql).toMatch(/^select /)
      expect(sql).not.toContain('DROP')
      expect(sql).not.toMatch(/\b(insert|update|delete|limit|timestamp)\b/i)
      expect(new Set(sql.match(/@\d+/g))).toEqual(new Set(parameters.map((_, at) => `@${at + 1}`)))
    }
    expect(compiled[0]?.sql).toBe(
      'select "d"."TipoDoc", "d"."Serie", "d"."NumDoc", "d"."Data", "d"."TotalDocumento" from "CabecDoc" as "d" inner join "CabecDocStatus" as "s" on "s"."IdCabecDoc" = "d"."Id" where "d"."Referencia" = @1 and "d"."TipoDoc" in (@2, @3) and CAST("s"."Anulado" AS integer) = 0 order by "d"."Serie", "d"."NumDoc"',
    )
    expect(compiled[1]?.sql).toBe(
      'select "Cliente", "Nome", "NumContrib", "LimiteCred", "TipoCred", "ClienteAnulado", "DataUltimaActualizacao" from "Clientes" where (("Cliente" > @1)) and "DataUltimaActualizacao" >= @2 order by "Cliente" offset @3 rows fetch next @4 rows only',
    )
  })
})

/** A listener in the place of SQL Server. */
async function listener(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('the driver for SQL Server says in plain words', () => {
  const refusalOf = async (port: number) => {
    const db = await openSqlServer({ ...CONNECTION, port }, { connectMs: 400, requestMs: 400 })
    onTestFinished(() => db.destroy())
    const error = await queries
      .customersSince(db, null, [])
      .execute()
      .then(
        () => null,
        (reason: unknown) => reason,
      )
    return readRefusal(error, { host: '127.0.0.1', table: 'Clientes' }).code
  }

  test('that nobody listens', async () => {
    expect(await refusalOf(1)).toBe('ERP_UNREACHABLE')
  })

  test('that a server takes the connection and never speaks', async () => {
    expect(await refusalOf(await listener(() => undefined))).toBe('ERP_TIMEOUT')
  })

  test('that a server hangs up after the first words', async () => {
    const port = await listener((socket) => socket.once('data', () => socket.destroy()))
    expect(await refusalOf(port)).toBe('ERP_UNREACHABLE')
  })

  test('that something else answers', async () => {
    const port = await listener((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    expect(['ERP_UNREACHABLE', 'ERP_TIMEOUT', 'ERP_READ_FAILED']).toContain(await refusalOf(port))
  })
})
