import { readNuit } from '@cais/domain/customers/nuit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPasswordRight } from '../aggregates/users/passwords.ts'
import { checkInvariants } from '../doctor/check-invariants.ts'
import { findBrokenLinks } from '../engines/history/verify-history.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'
import { DEMO_PASSWORD } from './company/users.ts'
import { loadDemo } from './load-demo.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  expect(await loadDemo({ db: database.db, now: () => new Date() })).toBe(true)
}, 60_000)
afterAll(() => database.drop())

describe('the demo company', () => {
  test('has documents in every state that people meet', async () => {
    const rows = await database.db.selectFrom('orders').select(['status', 'stages', 'type']).execute()
    const states = new Set(rows.map(({ status, stages }) => `${status} ${stages.join('+')}`.trim()))
    expect([...states]).toEqual(
      expect.arrayContaining([
        'DRAFT',
        'PENDING COMMERCIAL_APPROVAL',
        'PENDING FINANCIAL_APPROVAL',
        'PENDING COMMERCIAL_APPROVAL+FINANCIAL_APPROVAL',
        'PENDING OFFER_APPROVAL',
        'PENDING STOCK_ANALYSIS',
        'REJECTED COMMERCIAL_REJECTED',
        'REJECTED FINANCIAL_REJECTED',
        'REJECTED OFFER_REJECTED',
        'BLOCKED BLOCKED',
        'AWAITING AWAITING',
        'CANCELED CANCELED',
        'CLOSED CLOSED',
        'FINISHED NO_STAGE',
        'PROCESSED AVAILABLE_FOR_PICKING',
        'PROCESSED SHIPMENT_PENDING',
        'PROCESSED SHIPMENT_STARTED',
        'PROCESSED SHIPMENT_FINISHED',
        'FAILED SHIPMENT_INBILLING',
        'FINISHED BILLED',
      ]),
    )
  })

  test('has shipments in every stage', async () => {
    const rows = await database.db.selectFrom('shipments').select('stage').distinct().execute()
    expect(rows.map(({ stage }) => stage).toSorted()).toEqual([
      'billed',
      'finished',
      'loading',
      'partially-billed',
      'ready',
    ])
  })

  test('has claims in every state, and codes that nobody knows', async () => {
    const states = await database.db
      .selectFrom('claims')
      .select('state')
      .distinct()
      .orderBy('state')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['draft', 'linked', 'pending', 'wrong'])
    const kinds = await database.db
      .selectFrom('quarantine_causes')
      .select('kind')
      .distinct()
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['article', 'customer', 'invoice', 'price', 'reason'])
  })

  test('has orders that came by themselves: most went on, some wait for a person, one file came twice', async () => {
    const { db } = database
    const files = await db
      .selectFrom('inbound_files')
      .select(['channel', 'format', 'status'])
      .orderBy('id')
      .execute()
    expect(files).toEqual([
      { channel: 'http', format: 'edifact', status: 'read' },
      { channel: 'email', format: 'ubl', status: 'read' },
      { channel: 'http', format: 'edifact', status: 'read' },
      { channel: 'sftp', format: 'csv', status: 'read' },
      { channel: 'upload', format: null, status: 'same' },
      { channel: 'sftp', format: 'csv', status: 'read' },
    ])
    const orders = await db
      .selectFrom('inbound_orders')
      .select(['order_number', 'state', 'line_count', 'document_count', 'waiting_count', 'refusal'])
      .orderBy('id')
      .execute()
    expect(orders.map((row) => Object.values(row))).toEqual([
      ['4500 88198', 'processed', 4, 4, 0, null],
      ['4500 88199', 'processed', 3, 3, 0, null],
      ['PO-000311', 'processed', 5, 5, 0, null],
      ['4500 88231', 'pending', 6, 4, 2, null],
      ['4500 88232', 'pending', 4, 3, 1, null],
      ['KAN-2611', 'pending', 5, 4, 1, null],
      ['KAN-2612', 'pending', 2, 0, 2, null],
      ['KAN-2611', 'failed', 5, 0, 0, 'known'],
    ])
    const causes = await db
      .selectFrom('quarantine_causes as cause')
      .innerJoin('quarantine_items as item', 'item.cause_id', 'cause.id')
      .select(['kind', 'sender', 'key'])
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .where('noun', '=', 'inbound-orders')
      .groupBy(['kind', 'sender', 'key'])
      .orderBy(['kind', 'sender', 'key'])
      .execute()
    expect(causes.map((row) => Object.values(row))).toEqual([
      ['article', 'BAIAAZUL', '6009804410027', 2],
      ['article', 'KANIMAMBO', 'K-77120', 1],
      ['customer', 'KANIMAMBO', 'LOJA-14', 2],
      ['price', 'BAIAAZUL', 'IO-MOR/61250', 1],
    ])
    // they were checked as any other document
    const documents = await db
      .selectFrom('orders')
      .select('stages')
      .where('origin', '=', 'morpheus')
      .execute()
    expect(documents.length).toBe(6)
    expect(documents.filter(({ stages }) => stages.includes('VERIFICATION'))).toEqual([])
  })

  test('has transfers in most states, outcomes of deliveries, and a recall that customers were told of', async () => {
    const transfers = await database.db.selectFrom('transfers').select('state').orderBy('state').execute()
    expect(transfers.map(({ state }) => state)).toEqual([
      ...['cancelled', 'differences', 'in-transit', 'loaded', 'picked', 'received', 'requested', 'returning'],
    ])
    const deliveries = await database.db.selectFrom('deliveries').select('state').distinct().execute()
    expect(deliveries.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['on-the-road', 'delivered', 'partly']),
    )
    const said = await database.db.selectFrom('recall_customers').select(['told_at', 'still_has']).execute()
    expect(said.some(({ told_at }) => told_at !== null)).toBe(true)
    expect(said.some(({ still_has }) => (still_has ?? 0) > 0)).toBe(true)
    expect(await checkInvariants(database.db)).toEqual([])
  })

  test('has credit notes in every stage, in several branches', async () => {
    const rows = await database.db.selectFrom('credit_notes').select(['phase', 'branch_id']).execute()
    expect([...new Set(rows.map(({ phase }) => phase))].toSorted()).toEqual([
      'available-for-collection',
      'cancelled',
      'collecting',
      'collection-approval',
      'commercial-approval',
      'draft',
      'financial-approval',
      'issued',
      'rejected',
    ])
    expect(new Set(rows.map(({ branch_id }) => branch_id)).size).toBeGreaterThan(1)
  })

  test('keeps its history whole and its dates in the past', async () => {
    expect(await findBrokenLinks(database.db)).toEqual([])
    const future = database.db
      .selectFrom('orders')
      .select('id')
      .where('updated_at', '>', new Date().toISOString())
    expect(await future.execute()).toEqual([])
  })

  test('has customers with a valid NUIT, except those whose scenario needs none', async () => {
    const rows = await database.db.selectFrom('customers').select(['code', 'nuit']).execute()
    expect(rows.length).toBeGreaterThanOrEqual(38)
    expect(rows.filter(({ nuit }) => nuit === null)).toHaveLength(2)
    expect(rows.filter(({ nuit }) => nuit !== null && readNuit(nuit) === null)).toEqual([])
  })

  test('lets each role sign in', async () => {
    const users = await database.db.selectFrom('users').select(['username', 'password_hash']).execute()
    expect(users.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['admin', 'operator', 'b2b_retailer', 'admin_sd']),
    )
    expect(await isPasswordRight(users[0]?.password_hash, DEMO_PASSWORD)).toBe(true)
  })

  test('leaves no jobs in the queue', async () => {
    const { rows } = await sql`SELECT key FROM graphile_worker.jobs`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('is loaded once', async () => {
    expect(await loadDemo({ db: database.db, now: () => new Date() })).toBe(false)
  })
})
