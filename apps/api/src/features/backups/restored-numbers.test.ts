import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { restoreBackup } from '../../engines/backups/restore-backup.ts'
import { scheduled } from '../../features.ts'
import { keyOf, newKey, restoreTarget, temporaryFolder, withBackups } from '../../testing/backups.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { confirmNumbers } from './commands/confirm-numbers.ts'
import { makeBackup } from './commands/make-backup.ts'

const KEY = newKey()
let now = new Date('2026-11-23T09:00:00Z')
let flow: Flow

beforeAll(async () => {
  flow = await openFlow({ now: () => now })
  const company = { name: 'Cais, Lda', nuit: '400005834', address: 'Maputo' }
  await flow.db
    .insertInto('settings')
    .values({ key: 'company', value: JSON.stringify(company) })
    .execute()
  await flow.receive('OIL', 'O1', 100, '2027-06-30')
})
afterAll(() => flow.testApp.close())

test('after a restore nothing goes out and nothing gets a number until the last ones are confirmed', async () => {
  const line = [{ productId: 'OIL', quantity: 1 }]
  const billed = await flow.loaded([await flow.picked(line)])
  await flow.must(flow.people.picker, `POST /shipments/${billed}/invoice`)
  await flow.jobs()
  const ready = await flow.loaded([await flow.picked(line)])
  const requested = await flow.loaded([await flow.picked(line)])
  await flow.must(flow.people.picker, `POST /shipments/${requested}/invoice`)
  const folder = temporaryFolder()
  const { name } = await makeBackup(withBackups(flow.testApp.deps, { backupKey: KEY }), {
    folder,
    scheduled: false,
  })
  const target = await restoreTarget()
  await restoreBackup({ path: join(folder, name), key: await keyOf(KEY), url: target.url, now })

  const restored = await buildTestApp({ database: target, now: () => now })
  const call = callsOf(restored)
  const [seller, picker, admin] = [
    await signIn(restored, 'OPERATOR', { username: 'new.seller' }),
    await signIn(restored, 'PICKING_MANAGER', { username: 'new.picker' }),
    await signIn(restored, 'ADMIN', { username: 'new.admin' }),
  ]
  expect((await call(flow.people.admin, 'GET /auth/me')).status).toBe(401)

  const refused = {
    status: 409,
    body: { code: 'NUMBERS_UNCONFIRMED', message: expect.stringContaining('confirmados') },
  }
  expect(await call(picker, `POST /shipments/${ready}/invoice`)).toMatchObject(refused)
  const { body } = await call(seller, 'POST /drafts', { customerId: flow.customer.id, lines: line })
  const place = { version: body.content.version, latitude: -25.9, longitude: 32.6 }
  expect(await call(seller, `POST /drafts/${body.content.id}/submit`, place)).toMatchObject(refused)
  await runJobs(restored)
  const invoices = () => target.db.selectFrom('invoices').select('number').orderBy('id').execute()
  expect(await invoices()).toEqual([{ number: 'FT SD2026/1' }])
  const jobs = (await call(admin, 'GET /schedule-config')).body.data
  const submission = jobs.find(({ id }: { id: string }) => id === 'invoice-submission')
  expect(submission).toMatchObject({
    state: 'paused',
    paused: { by: null, reason: `Reposição da cópia de segurança ${name}` },
  })
  expect((await call(admin, 'GET /monitoring')).body.data.problems).toContainEqual({
    kind: 'numbers-unconfirmed',
    level: 'danger',
    value: 1,
  })

  const confirm = (last: number, othersUnchanged: boolean) =>
    inTransaction(target.db, (trx) =>
      confirmNumbers(trx, {
        given: [{ kind: 'FT', series: 'SD', year: 2026, last }],
        othersUnchanged,
        now,
      }),
    )
  expect(await confirm(3, false)).toMatchObject({
    outcome: 'missing',
    series: [{ kind: 'CG' }, { kind: 'GR' }, { kind: 'PEV' }],
  })
  expect(await confirm(0, true)).toMatchObject({ outcome: 'too-low', restored: 1 })
  expect(await call(picker, `POST /shipments/${ready}/invoice`)).toMatchObject(refused)
  expect(await confirm(3, true)).toEqual({ outcome: 'confirmed', skipped: 2 })
  expect(await confirm(3, true)).toEqual({ outcome: 'nothing-to-confirm' })
  const { body: history } = await call(admin, 'GET /audit?objectType=settings&objectId=restore')
  expect(history.data[0]).toMatchObject({ action: 'confirm-numbers', changes: { 'FT SD2026': [1, 3] } })

  expect((await call(picker, `POST /shipments/${ready}/invoice`)).status).toBe(202)
  await runJobs(restored)
  expect(await invoices()).toEqual([{ number: 'FT SD2026/1' }, { number: 'FT SD2026/4' }])
  now = new Date('2026-11-23T09:30:00Z')
  const work = { ...restored.deps, log: restored.app.log, attempt: 1, isLastAttempt: false, quantity: 50 }
  expect(await scheduled['invoice-submission'](work)).toEqual({ invoices: 1 })
  await runJobs(restored)
  expect(await invoices()).toContainEqual({ number: 'FT SD2026/5' })
  expect(await checkInvariants(target.db)).toEqual([])
  await restored.close()
})
