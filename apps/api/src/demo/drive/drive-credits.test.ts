import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditImports } from '../../doctor/check-credit-imports.ts'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type JobRunner, startJobs } from '../../engines/jobs/runner.ts'
import { importOrders } from '../../features/imports/commands/import-orders.ts'
import { creditsText } from '../../features/imports/credits/credits-text.ts'
import { importCredits } from '../../features/imports/credits/import-credits.ts'
import { matchWaitingCredits } from '../../features/imports/credits/match-waiting.ts'
import { FileRefusal } from '../../features/imports/file/file-refusal.ts'
import { invoiceLinesMapping } from '../../features/imports/mapping/read-mapping.ts'
import { tasks } from '../../features.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { DEMO_PASSWORD } from '../company/users.ts'
import { loadDemo } from '../load-demo.ts'
import { creditTable, driveCredits, signInCreditUsers } from './drive-credits.ts'
import { driveOrders } from './drive-orders.ts'
import { readExpected } from './expected.ts'
import { readExpectedCredits } from './expected-credits.ts'
import { signInUsers } from './sign-in-users.ts'

const folder = mkdtempSync(join(tmpdir(), 'cais-credits-'))
let testApp: TestApp
let jobs: JobRunner
let baseUrl = ''

beforeAll(async () => {
  testApp = await buildTestApp()
  const { app, deps, database } = testApp
  await loadDemo(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  jobs = await startJobs({ url: database.url, tasks, deps, log: app.log })
}, 120_000)
afterAll(async () => {
  await jobs.stop()
  await testApp.close()
  rmSync(folder, { recursive: true })
})

const HEADING = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const written = (name: string, rows: readonly string[]) => {
  const path = join(folder, name)
  writeFileSync(path, [HEADING, ...rows].join('\n'))
  return path
}
const row = (document: string, product: string, quantity: number, day: string, more: object = {}) => {
  const { price = '2.55', customer = '900' } = more as { price?: string; customer?: string }
  return `${document},${product},THING,${quantity},${day} 10:00:00,${price},${customer},`
}

const ORDERS = [
  row('801', '20001', 6, '2010-12-01'),
  row('801', '20002', 10, '2010-12-01', { price: '0.85' }),
  row('802', '20001', 5, '2010-12-03', { price: '2.10' }),
  row('803', '20003', 4, '2010-12-09', { customer: '901' }),
]
const EARLY = [
  // 8 of 6 + 5, the older first; the 3 that are left stay for the next one
  row('C900', '20001', -8, '2010-12-05'),
  // on the day itself nothing was billed before
  row('C901', '20002', -2, '2010-12-01'),
  row('C902', 'POST', -1, '2010-12-05'),
  row('804', '20001', 1, '2010-12-05'),
]
const LATE = [
  // 3 of these 4 are left
  row('C903', '20001', -4, '2010-12-06'),
  row('C903', '20001', -4, '2010-12-06'),
  row('C904', '20009', -1, '2010-12-06'),
  row('C905', '20003', -1, '2010-12-06', { customer: '901' }),
  row('C906', '20003', -1, '2010-12-06', { customer: '999' }),
  row('C907', '20003', 3, '2010-12-10', { customer: '901' }),
]

const run = (path: string, onProgress?: () => void) =>
  importCredits(
    { ...testApp.deps, ...(onProgress && { onProgress }) },
    { path, mapping: invoiceLinesMapping, username: 'credit_note_creator', reasonId: '3OU' },
  )

const lines = async () =>
  (
    await testApp.deps.db
      .selectFrom('credit_import_lines')
      .select(['document', 'matched', 'state', 'reason'])
      .orderBy('document')
      .orderBy('id')
      .execute()
  ).map(({ document, matched, state, reason }) => [document, matched / 1000, state, reason])

test('the credits of a file are matched to what was billed before, once, and credited to the centavo', async () => {
  const { deps } = testApp
  await expect(
    importCredits(deps, {
      path: written('none.csv', LATE),
      mapping: invoiceLinesMapping,
      username: 'operator',
      reasonId: '3OU',
    }),
  ).rejects.toBeInstanceOf(FileRefusal)

  await importOrders(deps, {
    path: written('orders.csv', ORDERS),
    mapping: invoiceLinesMapping,
    username: 'operator',
  })
  // nothing is billed yet: everything waits
  const early = written('early.csv', EARLY)
  const waiting = await run(early)
  expect(creditsText(waiting)).toContain('Read 3 = credited 0 + waiting 2 + refused 1.')
  expect(await lines()).toEqual([
    ['C900', 0, 'waiting', 'never-billed'],
    ['C901', 0, 'waiting', 'never-billed'],
    ['C902', 0, 'refused', 'not-an-article'],
  ])
  await driveOrders(
    await signInUsers(baseUrl, DEMO_PASSWORD),
    await readExpected(deps.db, 'orders.csv'),
    () => {},
  )

  // what came meanwhile is matched without the file, once
  expect(await matchWaitingCredits(deps)).toBe(1)
  expect(await matchWaitingCredits(deps)).toBe(0)
  expect((await lines())[0]).toEqual(['C900', 8, 'credited', ''])

  // the second half is stopped after its first document and goes on where it stopped, with what waited of the first half
  const late = written('late.csv', LATE)
  await expect(
    run(late, () => {
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  const done = await run(late)
  expect(creditsText(done)).toContain('Read 6 = credited 0 + waiting 4 + refused 2.')
  expect(await lines()).toEqual([
    ['C900', 8, 'credited', ''],
    ['C901', 0, 'waiting', 'billed-later'],
    ['C902', 0, 'refused', 'not-an-article'],
    ['C903', 3, 'waiting', 'nothing-left'],
    ['C903', 0, 'refused', 'duplicate-row'],
    ['C904', 0, 'waiting', 'never-billed'],
    ['C905', 0, 'waiting', 'billed-later'],
    ['C906', 0, 'waiting', 'customer-unknown'],
    ['C907', 0, 'refused', 'quantity-not-negative'],
  ])
  const before = await databaseDigest(deps.db)
  expect((await run(early)).made + (await run(late)).made).toBe(0)
  expect(await databaseDigest(deps.db)).toEqual(before)
  // the same credits in another file
  expect(creditsText(await run(written('both.csv', [...EARLY, ...LATE])))).toContain(
    'Read 9 = credited 0 + waiting 0 + refused 9.',
  )

  const expected = [
    ...(await readExpectedCredits(deps.db, 'early.csv')),
    ...(await readExpectedCredits(deps.db, 'late.csv')),
  ]
  // 6 × 2,55 + 2 × 2,10, and 3 × 2,10
  expect(expected.map(({ document, net }) => [document, net])).toEqual([
    ['C900', 1950],
    ['C903', 630],
  ])
  const users = await signInCreditUsers(baseUrl, DEMO_PASSWORD)
  const driven = creditTable(await driveCredits(users, expected))
  expect(driven.text).toContain('0 credit notes differ.')
  expect(driven.isExact).toBe(true)
  expect(await driveCredits(users, expected)).toEqual(
    expected.map(({ document, net }) =>
      expect.objectContaining({ document, phase: 'issued', expected: net, credited: net }),
    ),
  )
  const entries = await deps.db
    .selectFrom('account_entries')
    .select('amount')
    .where('kind', '=', 'credit-note')
    .where(
      'credit_note_id',
      'in',
      expected.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  // with 16 % VAT
  expect(entries.map(({ amount }) => amount).toSorted()).toEqual([-2262, -731])
  expect(await checkInvariants(deps.db)).toEqual([])
  expect(await creditNotes.run(deps)).toEqual([])
  expect(await creditImports.run(deps)).toEqual([])
}, 120_000)

const YEAR = join(import.meta.dirname, '../../../../../../shared/data/retail/online-retail.csv.gz')

describe.skipIf(!existsSync(YEAR))(
  'days of a real wholesaler (skipped where ../shared/data is not there)',
  () => {
    const CUSTOMERS = ['15502', '17511', '13370', '13495', '16858']
    const [FIRST, MIDDLE, LAST] = ['2010-12-01', '2010-12-06', '2010-12-09']
    type Row = Record<'document' | 'product' | 'day' | 'customer' | 'text', string> &
      Record<'quantity' | 'price', number>

    /** The rows of a few customers who gave something back; no cell before the number of the customer but the description has a comma. */
    const readYear = (): Row[] =>
      gunzipSync(readFileSync(YEAR))
        .toString('utf8')
        .split(/\r?\n/)
        .flatMap((text) => {
          const [document = '', product = ''] = text.split(',')
          const [, customer = '', price = '', time = '', quantity = ''] = text.split(',').toReversed()
          const row = {
            document,
            product,
            customer: customer.split('.')[0] ?? '',
            day: time.slice(0, 10),
            text,
          }
          const isOurs = CUSTOMERS.includes(row.customer) && row.day >= FIRST && row.day <= LAST
          return isOurs
            ? [{ ...row, quantity: Number(quantity), price: Math.round(Number(price) * 100) }]
            : []
        })

    /** First in, first out over the rows themselves: centavos that come back of what was sold before that day. */
    function expectedNet(rows: readonly Row[], isRefused: (row: Row) => boolean) {
      const sold = new Map<string, { day: string; left: number; price: number }[]>()
      const keyOf = ({ customer, product }: Row) => `${customer} ${product}`
      for (const row of rows.filter(({ quantity, price }) => quantity > 0 && price > 0))
        sold.set(keyOf(row), [
          ...(sold.get(keyOf(row)) ?? []),
          { day: row.day, left: row.quantity, price: row.price },
        ])
      let [net, quantity] = [0, 0]
      for (const row of rows.filter((one) => one.quantity < 0 && !isRefused(one))) {
        let wanted = -row.quantity
        for (const lot of sold.get(keyOf(row)) ?? []) {
          const taken = lot.day < row.day ? Math.min(wanted, lot.left) : 0
          lot.left -= taken
          wanted -= taken
          quantity += taken
          net += taken * lot.price
        }
      }
      return { net, quantity }
    }

    test('read before and after their invoices, credited to the centavo, and again without a change', async () => {
      const { deps } = testApp
      const rows = readYear()
      const isCredit = ({ document }: Row) => document.startsWith('C')
      const texts = (some: readonly Row[]) => some.map(({ text }) => text)
      const credits = rows.filter(isCredit)
      expect(credits.length).toBeGreaterThan(20)
      const early = written('year-early.csv', texts(credits.filter(({ day }) => day <= MIDDLE)))
      const late = written('year-late.csv', texts(credits.filter(({ day }) => day > MIDDLE)))
      const orders = written('year-orders.csv', texts(rows.filter((one) => !isCredit(one))))

      // the credits are there before anything was billed
      const before = await run(early)
      expect(before.made).toBe(0)
      await importOrders(deps, { path: orders, mapping: invoiceLinesMapping, username: 'operator' })
      await driveOrders(
        await signInUsers(baseUrl, DEMO_PASSWORD),
        await readExpected(deps.db, 'year-orders.csv'),
        () => {},
      )
      // and after it
      const outcomes = [await run(early), await run(late)]
      for (const { file, states } of outcomes) {
        const counted = states.reduce((sum, one) => sum + one.rows, 0)
        expect(counted).toBe(file.rows_read)
      }
      const digest = await databaseDigest(deps.db)
      expect((await run(late)).made + (await run(early)).made).toBe(0)
      expect(await databaseDigest(deps.db)).toEqual(digest)

      const expected = [
        ...(await readExpectedCredits(deps.db, 'year-early.csv')),
        ...(await readExpectedCredits(deps.db, 'year-late.csv')),
      ]
      const driven = await driveCredits(await signInCreditUsers(baseUrl, DEMO_PASSWORD), expected)
      expect(creditTable(driven).isExact).toBe(true)
      expect(driven.every(({ phase }) => phase === 'issued')).toBe(true)

      const refused = await deps.db
        .selectFrom('credit_import_lines as line')
        .innerJoin('credit_import_files as file', 'file.id', 'line.file_id')
        .select(['line.document', 'line.row_number', 'file.name'])
        .where('line.state', '=', 'refused')
        .where('file.name', 'like', 'year-%')
        .execute()
      // the heading is row 1
      const placeOf = (row: Row) =>
        (row.day <= MIDDLE
          ? credits.filter(({ day }) => day <= MIDDLE)
          : credits.filter(({ day }) => day > MIDDLE)
        ).indexOf(row) + 2
      const nameOf = ({ day }: Row) => (day <= MIDDLE ? 'year-early.csv' : 'year-late.csv')
      const ours = expectedNet(rows, (row) =>
        refused.some((one) => one.name === nameOf(row) && one.row_number === placeOf(row)),
      )
      const credited = driven.reduce((sum, one) => sum + one.credited, 0)
      expect(credited).toBe(ours.net)
      expect(credited).toBeGreaterThan(0)
      console.log(
        `days of a wholesaler: ${credits.length} credits read, ${ours.quantity} units matched, ${(credited / 100).toFixed(2)} credited on ${driven.length} notes`,
      )
      expect(await checkInvariants(deps.db)).toEqual([])
      expect(await creditNotes.run(deps)).toEqual([])
      expect(await creditImports.run(deps)).toEqual([])
    }, 240_000)
  },
)
