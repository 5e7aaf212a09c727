import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { openImapStandIn } from '../../gateways/mailbox/testing/imap-stand-in.ts'
import { json, openServiceStandIn, status } from '../../gateways/retailer-http/testing/service-stand-in.ts'
import { openSftpStandIn } from '../../gateways/sftp/testing/sftp-stand-in.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { cleanArrivals } from '../inbound/commands/clean-arrivals.ts'
import { fetchDue, fetchSource } from './commands/fetch-source.ts'

let flow: Flow
let root: string
const START = Date.parse('2026-11-23T07:12:00Z')
let clock = START
const later = (ms: number) => {
  clock += ms
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cais-inbound-'))
  flow = await openFlow({
    now: () => new Date(clock),
    config: { inboundFolder: root, privateReceivers: true },
  })
  await flow.db.insertInto('retailers').values({ id: 'BAZ', name: 'Supermercado Baía Azul' }).execute()
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
  await rm(root, { recursive: true, force: true })
})

const admin = () => flow.people.admin
const deps = () => ({ ...flow.testApp.deps, log: { error: () => undefined } })
/** As the database writes it. */
const instantOf = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z')
let number = 0
/** A file with one order; each has a number of its own. */
const orderFile = (lines = 1) => {
  number += 1
  const rows = Array.from({ length: lines }, (_, at) => `PO-${number};RICE;${at + 1};LOJA-2`)
  return `PO;SKU;Qty;Store\r\n${rows.join('\r\n')}\r\n`
}

async function addSource(settings: object, more: object = {}) {
  const body = { name: `Via ${Math.random()}`, kind: 'orders', active: true, settings, ...more }
  return (await flow.must(admin(), 'POST /retailers/BAZ/sources', body)).content
}
const sourceOf = async (id: number) =>
  (await flow.must(admin(), 'GET /retailers/BAZ/sources')).data.find((one: { id: number }) => one.id === id)
const arrivalsOf = async (id: number) =>
  (await flow.must(admin(), `GET /sources/${id}/arrivals?sort=oldest`)).data.map(
    ({ name, outcome, fault }: { name: string; outcome: string; fault: { code: string } | null }) => [
      name,
      outcome,
      fault?.code ?? null,
    ],
  )
const fetchNow = async (id: number) => (await flow.must(admin(), `POST /sources/${id}/fetch`)).data
const filesNamed = (name: string) =>
  flow.db
    .selectFrom('inbound_files')
    .select(['status', 'channel'])
    .where('file_name', '=', name)
    .orderBy('id')
    .execute()

/** A file that stopped growing a while ago. */
async function drop(folder: string, name: string, content: string | Buffer, age = 60_000) {
  const path = join(root, folder, name)
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(path, content)
  const at = new Date(clock - age)
  await utimes(path, at, at)
  return path
}

test('files of a watched folder are taken once they no longer grow, each once, and a bad one stops no other', async () => {
  const source = await addSource({ channel: 'folder', folder: 'baz' })
  await drop('baz', 'a.csv', orderFile(), 90_000)
  await drop('baz', 'encomenda ação 日本.csv', orderFile(), 80_000)
  await drop('baz', 'foto.pdf', '%PDF-1.7 ', 70_000)
  await drop('baz', 'vazio.csv', '')
  await drop('baz', 'a.part', orderFile())
  await drop('baz', 'fresh.csv', orderFile(), 1000)
  await drop('elsewhere', 'secret.csv', orderFile())
  await symlink(join(root, 'elsewhere/secret.csv'), join(root, 'baz/link.csv'))
  expect(await fetchNow(source.id)).toEqual({ taken: 2, same: 0, refused: 2, ignored: 0, fault: null })
  expect((await readdir(join(root, 'baz'))).toSorted()).toEqual([
    'a.part',
    'done',
    'fresh.csv',
    'link.csv',
    'refused',
  ])
  expect((await readdir(join(root, 'baz/done'))).toSorted()).toEqual(['a.csv', 'encomenda ação 日本.csv'])
  expect(await arrivalsOf(source.id)).toEqual([
    ['a.csv', 'taken', null],
    ['encomenda ação 日本.csv', 'taken', null],
    ['foto.pdf', 'refused', 'FILE_TYPE_REFUSED'],
    ['vazio.csv', 'refused', expect.stringMatching(/ARRIVAL_EMPTY|FILE_TYPE_REFUSED/)],
  ])
  await runJobs(flow.testApp)
  expect(await filesNamed('a.csv')).toEqual([{ status: 'read', channel: 'folder' }])
  expect(await sourceOf(source.id)).toMatchObject({
    fault: null,
    last: { taken: 2, same: 0, refused: 2 },
    running: false,
  })
})

test('the same bytes under another name change nothing and say so; a name that is taken in done/ loses nothing', async () => {
  const source = await addSource({ channel: 'folder', folder: 'same' })
  const content = orderFile()
  await drop('same', 'one.csv', content)
  expect(await fetchNow(source.id)).toMatchObject({ taken: 1 })
  await drop('same', 'one.csv', content, 30_000)
  await drop('same', 'two.csv', content)
  expect(await fetchNow(source.id)).toMatchObject({ taken: 0, same: 2 })
  await runJobs(flow.testApp)
  expect(await filesNamed('two.csv')).toEqual([{ status: 'same', channel: 'folder' }])
  expect(await readdir(join(root, 'same/done'))).toHaveLength(3)
  const orders = await flow.db
    .selectFrom('inbound_orders')
    .select('id')
    .where('order_number', '=', `PO-${number}`)
    .execute()
  expect(orders).toHaveLength(1)
})

test('where files are left at their place, those that were met are not read again', async () => {
  const source = await addSource({ channel: 'folder', folder: 'left', after: 'leave' })
  await drop('left', 'one.csv', orderFile())
  expect(await fetchNow(source.id)).toMatchObject({ taken: 1 })
  expect(await fetchNow(source.id)).toEqual({ taken: 0, same: 0, refused: 0, ignored: 0, fault: null })
  await drop('left', 'one.csv', orderFile(), 20_000)
  expect(await fetchNow(source.id)).toMatchObject({ taken: 1 })
  expect(await readdir(join(root, 'left'))).toEqual(['one.csv'])
})

test('no folder outside the root is watched, by whatever name', async () => {
  for (const folder of ['../etc', '/etc', 'a/../..', 'a\\..'])
    expect(
      (
        await flow.call(admin(), 'POST /retailers/BAZ/sources', {
          name: 'x',
          kind: 'orders',
          active: false,
          settings: { channel: 'folder', folder },
        })
      ).body,
    ).toMatchObject({ status: 422, code: 'SOURCE_FOLDER_OUTSIDE' })
  await mkdir(join(root, 'real'), { recursive: true })
  await symlink('/tmp', join(root, 'out'))
  const source = await addSource({ channel: 'folder', folder: 'out' })
  expect((await fetchNow(source.id)).fault).toMatchObject({ code: 'SOURCE_FOLDER_UNUSABLE' })
  const trial = await flow.must(admin(), 'POST /sources/test', {
    settings: { channel: 'folder', folder: 'missing' },
  })
  expect(trial.data).toMatchObject({ ok: false, found: null, message: expect.stringContaining('missing') })
  await flow.must(admin(), `DELETE /sources/${source.id}`, { version: source.version })
})

const send = (key: string, body: string | Buffer, { query = '', type = 'text/csv' } = {}) =>
  flow.testApp.inject({
    method: 'POST',
    url: `/api/morpheus/inbox${query}`,
    headers: { 'content-type': type, ...(key !== '' && { authorization: `Bearer ${key}` }) },
    payload: body,
  })
const addKey = async (kinds: string[]) =>
  (await flow.must(admin(), 'POST /retailers/BAZ/api-keys', { name: 'Loja', kinds })).content

test('a key sends files of its kind until it is revoked; it is shown once and stored as a digest', async () => {
  const { key, id, prefix } = await addKey(['orders'])
  expect(key).toMatch(/^cais_[\w-]{43}$/)
  const body = orderFile()
  const first = await send(key, body, { query: '?name=../../PO.csv' })
  expect([first.statusCode, first.json().data.files]).toMatchObject([200, [{ outcome: 'taken' }]])
  expect((await send(key, body, { query: '?name=PO%00.csv' })).statusCode).toBe(400)
  expect((await send(key, body)).json().data.files).toMatchObject([{ outcome: 'same' }])
  const form = new FormData()
  form.append('file', new File([orderFile()], 'form.csv'))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  expect(
    (await send(key, Buffer.from(await encoded.arrayBuffer()), { type })).json().data.files,
  ).toMatchObject([{ name: 'form.csv', outcome: 'taken' }])
  expect((await send(key, 'number\n1', { query: '?kind=claims' })).json()).toMatchObject({
    status: 403,
    code: 'API_KEY_SCOPE',
  })
  expect((await send('', body)).json()).toMatchObject({ status: 401, code: 'API_KEY_WRONG' })
  expect((await send(`${key}x`, body)).json()).toMatchObject({ status: 401, code: 'API_KEY_WRONG' })
  expect((await send(key, '')).statusCode).toBe(422)
  expect((await send(key, '%PDF-1.4 ')).json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
  const stored = await flow.db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(key)
  expect(prefix).toBe(key.slice(0, 11))
  const [listed] = (await flow.must(admin(), 'GET /retailers/BAZ/api-keys')).data
  expect(listed).toMatchObject({ prefix, lastUsedAt: instantOf(clock), revokedAt: null })
  expect(JSON.stringify(listed)).not.toContain(key)
  await flow.must(admin(), `DELETE /api-keys/${id}`)
  expect((await send(key, body)).json()).toMatchObject({ code: 'API_KEY_WRONG' })
  const history = await flow.db
    .selectFrom('history')
    .select('action')
    .where('object_type', '=', 'retailer')
    .where('object_id', '=', 'BAZ')
    .where('action', 'like', '%api-key')
    .execute()
  expect(history.map(({ action }) => action)).toEqual(['create-api-key', 'revoke-api-key'])
})

test('claims come with a key, too; what is too long and what comes too often is refused', async () => {
  const { key } = await addKey(['claims'])
  const claims = 'number,customer,article,quantity\nR-1,C1,OIL,1\n'
  expect((await send(key, claims, { query: '?kind=claims&name=r.csv' })).json().data.files).toMatchObject([
    { outcome: 'taken' },
  ])
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'text/csv',
    'content-length': String(2 ** 30),
  }
  const long = await flow.testApp.inject({
    method: 'POST',
    url: '/api/morpheus/inbox?kind=claims',
    headers,
    payload: 'x',
  })
  expect([long.statusCode, long.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
  await flow.db.updateTable('api_key_calls').set({ calls: 120 }).execute()
  const often = await send(key, claims, { query: '?kind=claims' })
  expect([often.statusCode, often.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(often.headers['retry-after'])).toBeGreaterThan(0)
  later(60_000)
  expect((await send(key, claims, { query: '?kind=claims' })).json().data.files).toMatchObject([
    { outcome: 'same' },
  ])
})

test('SFTP: the key of the server is confirmed first, what is taken is moved, a secret is never answered', async () => {
  const server = await openSftpStandIn()
  onTestFinished(() => server.close())
  const settings = { channel: 'sftp', host: '127.0.0.1', port: server.port, username: 'cais', folder: '/out' }
  server.put('/out/a.csv', orderFile(), clock - 90_000)
  server.put('/out/b.csv', '%PDF-1.7', clock - 80_000)
  const trial = async (hostKey: string) =>
    (
      await flow.must(admin(), 'POST /sources/test', {
        settings: { ...settings, hostKey },
        password: 'certa',
      })
    ).data
  expect(await trial('')).toMatchObject({ ok: false, hostKey: server.hostKey })
  expect(await trial(server.hostKey)).toMatchObject({ ok: true, found: 2, hostKey: null })
  const source = await addSource({ ...settings, hostKey: server.hostKey }, { password: 'certa' })
  expect(JSON.stringify(source)).not.toContain('certa')
  expect(source).toMatchObject({ hasPassword: true, hasPrivateKey: false })
  expect(await fetchNow(source.id)).toMatchObject({ taken: 1, refused: 1, fault: null })
  expect(server.names()).toEqual(['/out/done/a.csv', '/out/refused/b.csv'])

  server.manners.cut = { after: 10, end: 'hang-up' }
  server.put('/out/c.csv', orderFile(), clock - 70_000)
  expect((await fetchNow(source.id)).fault).toMatchObject({ code: 'CONNECTION_LOST' })
  expect(await sourceOf(source.id)).toMatchObject({ failures: 1, nextAt: instantOf(clock + 60_000) })
  server.manners.cut = undefined
  // it is left alone until then, whatever else is fetched
  await fetchDue({ ...deps(), quantity: 10 }, 'files')
  expect(server.names()).toContain('/out/c.csv')
  later(61_000)
  await fetchDue({ ...deps(), quantity: 10 }, 'files')
  expect(server.names()).toEqual(['/out/done/a.csv', '/out/done/c.csv', '/out/refused/b.csv'])
})

test('who dies between taking and moving leaves a file that is only moved by the next run', async () => {
  const server = await openSftpStandIn()
  onTestFinished(() => server.close())
  const settings = {
    channel: 'sftp',
    host: '127.0.0.1',
    port: server.port,
    username: 'cais',
    folder: '/out',
    hostKey: server.hostKey,
  }
  server.put('/out/once.csv', orderFile(), clock - 90_000)
  const source = await addSource(settings, { password: 'certa' })
  server.manners.refusesMoves = true
  expect((await fetchNow(source.id)).fault).toMatchObject({ code: 'REMOTE_ACCESS_REFUSED' })
  expect(await filesNamed('once.csv')).toHaveLength(1)
  server.manners.refusesMoves = false
  expect(await fetchNow(source.id)).toMatchObject({ taken: 0, same: 0, refused: 0, fault: null })
  expect(server.names()).toEqual(['/out/done/once.csv'])
  expect(await filesNamed('once.csv')).toHaveLength(1)
})

test('two runs of one source at the same moment take each file once; while one is at work another says so', async () => {
  const source = await addSource({ channel: 'folder', folder: 'both' })
  for (let at = 0; at < 5; at += 1) await drop('both', `${at}.csv`, orderFile())
  const runs = await Promise.allSettled([
    fetchSource(deps(), source.id, 9),
    fetchSource(deps(), source.id, 9),
  ])
  const taken = runs.map((run) => (run.status === 'fulfilled' ? run.value.figures.taken : run.reason.code))
  expect([
    [0, 5],
    [5, 'SOURCE_RUNNING'],
  ]).toContainEqual(taken.toSorted())
  // a server that died holds it no longer than its lease
  await flow.db
    .updateTable('retailer_sources')
    .set({ lease: 'dead', leased_until: new Date(clock + 1000).toISOString() })
    .where('id', '=', source.id)
    .execute()
  expect((await flow.call(admin(), `POST /sources/${source.id}/fetch`)).body).toMatchObject({
    status: 409,
    code: 'SOURCE_RUNNING',
  })
  later(2000)
  expect(await fetchNow(source.id)).toMatchObject({ taken: 0, fault: null })
})

const mailOf = async (from: string, attachments: readonly object[]) =>
  (
    await new MailComposer({
      from,
      to: 'cais@cais.example',
      subject: 'Encomenda',
      text: 'Segue.',
      attachments: [...attachments],
    })
      .compile()
      .build()
  ).toString('latin1')

test('e-mail: files of allowed senders only, once, and what was read is moved', async () => {
  const box = await openImapStandIn()
  onTestFinished(() => box.close())
  const settings = {
    channel: 'email',
    host: '127.0.0.1',
    port: box.port,
    security: 'none',
    username: 'cais',
    moveTo: 'Lidas',
    senders: ['@retalho.example'],
  }
  box.deliver(
    await mailOf('a@retalho.example', [
      { filename: 'mail-1.csv', content: orderFile() },
      { filename: 'mail-2.csv', content: orderFile() },
    ]),
  )
  box.deliver(await mailOf('b@mau.example', [{ filename: 'mau.csv', content: orderFile() }]))
  box.deliver(await mailOf('a@retalho.example', []))
  const source = await addSource(settings, { password: 'certa' })
  expect(await fetchNow(source.id)).toEqual({ taken: 2, same: 0, refused: 0, ignored: 1, fault: null })
  expect(box.folder('Lidas').map(({ uid }) => uid)).toEqual([1, 3])
  expect(box.folder('INBOX').map(({ uid }) => uid)).toEqual([2])
  expect(await filesNamed('mau.csv')).toEqual([])
  expect(await fetchNow(source.id)).toMatchObject({ taken: 0, ignored: 0 })
  // the folder was made anew: numbers begin again, and the same bytes change nothing
  box.state.uidValidity = 2
  expect(await fetchNow(source.id)).toMatchObject({ taken: 0, ignored: 1 })
})

test('a service is read page by page, each kept whole; the next run asks for what is newer', async () => {
  const order = () => {
    number += 1
    return { orderNumber: `PO-${number}`, sku: 'RICE', quantity: 2, store: 'LOJA-2' }
  }
  const service = await openServiceStandIn(
    json({ data: [order()], meta: { next: 'b' } }),
    json({ data: [order()], meta: { next: null } }),
    json({ data: [], meta: {} }),
  )
  const settings = {
    channel: 'http',
    url: service.url,
    signIn: 'bearer',
    paging: 'cursor',
    pageParam: 'cursor',
    cursorField: 'meta.next',
    itemsField: 'data',
    sinceParam: 'since',
  }
  const source = await addSource(settings, { password: 'segredo' })
  const begun = new Date(clock).toISOString()
  expect(await fetchDue({ ...deps(), quantity: 10 }, 'services')).toEqual({
    files: 2,
    same: 0,
    refused: 0,
    failed: 0,
  })
  expect(service.asked.map(({ url }) => url)).toEqual(['/orders', '/orders?cursor=b'])
  later(600_000)
  expect(await fetchNow(source.id)).toMatchObject({ taken: 0, fault: null })
  expect(service.asked.at(-1)?.url).toBe(`/orders?since=${encodeURIComponent(begun)}`)
  await runJobs(flow.testApp)
  const read = await flow.db
    .selectFrom('inbound_orders')
    .select('id')
    .where('order_number', 'in', [`PO-${number}`, `PO-${number - 1}`])
    .execute()
  expect(read).toHaveLength(2)
})

test('a service that repeats its pages, lies about the next one or is no JSON is told, and asked again later from the same time', async () => {
  const service = await openServiceStandIn(json([{ po: 'X', sku: 'RICE', quantity: 1 }]))
  const source = await addSource({ channel: 'http', url: service.url, paging: 'page', sinceParam: 'since' })
  expect(await fetchNow(source.id)).toMatchObject({ taken: 1, fault: { code: 'HTTP_PAGE_REPEATED' } })
  service.become(json([{ po: 'Y' }], { link: '<http://mau.example/2>; rel="next"' }))
  const { version } = await sourceOf(source.id)
  const settings = { channel: 'http', url: service.url, paging: 'link' }
  await flow.must(admin(), `PUT /sources/${source.id}`, {
    name: 'Serviço',
    kind: 'orders',
    active: true,
    settings,
    version,
  })
  expect(await fetchNow(source.id)).toMatchObject({ fault: { code: 'HTTP_ELSEWHERE' } })
  service.become(status(429, { 'retry-after': '7200' }))
  expect(await fetchNow(source.id)).toMatchObject({ fault: { code: 'HTTP_BUSY' } })
  expect((await sourceOf(source.id)).nextAt).toBe(instantOf(clock + 7_200_000))
})

test('after their days files whose orders are done lose their bytes; what waits stays, and the same bytes are still known', async () => {
  const source = await addSource({ channel: 'folder', folder: 'old' })
  const waiting = orderFile()
  await drop('old', 'waiting.csv', waiting)
  await drop('old', 'broken.csv', 'a;b\r\n1;2\r\n')
  await fetchNow(source.id)
  await runJobs(flow.testApp)
  expect(await filesNamed('broken.csv')).toMatchObject([{ status: 'failed' }])
  const done = await cleanArrivals(flow.db, { days: 90, now: new Date(clock + 91 * 86_400_000) })
  expect(done.files).toBeGreaterThan(0)
  const rows = await flow.db
    .selectFrom('inbound_files')
    .select(['file_name', 'content_digest', 'cleaned_at'])
    .where('file_name', 'in', ['waiting.csv', 'broken.csv'])
    .orderBy('file_name')
    .execute()
  expect(rows).toMatchObject([
    { file_name: 'broken.csv', content_digest: null },
    { file_name: 'waiting.csv', content_digest: expect.any(String), cleaned_at: null },
  ])
  await drop('old', 'again.csv', 'a;b\r\n1;2\r\n')
  expect(await fetchNow(source.id)).toMatchObject({ same: 1 })
})

test('only administrators and super users set up ways and keys', async () => {
  expect((await flow.call(flow.people.seller, 'GET /retailers/BAZ/sources')).status).toBe(403)
  expect(
    (await flow.call(flow.people.seller, 'POST /retailers/BAZ/api-keys', { name: 'x', kinds: ['orders'] }))
      .status,
  ).toBe(403)
})
