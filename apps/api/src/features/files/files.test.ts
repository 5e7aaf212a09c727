import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_FILE_BYTES, purposeRule } from '@cais/domain/files/stored-file'
import { imageBytes } from '@cais/domain/testing/image-samples'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { files as filesCheck } from '../../doctor/check-files.ts'
import { receiveFile } from '../../gateways/files/receive-file.ts'
import { readStoredFile, requireStoredFile } from '../../gateways/files/stored-files.ts'
import { sweepFiles } from '../../gateways/files/sweep-files.ts'
import { send } from '../../integration/kit/send.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf, imageUpload } from '../../testing/image-upload.ts'
import { type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let admin: Person
let address: string
beforeAll(async () => {
  flow = await openFlow()
  admin = flow.people.admin
  await flow.testApp.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(flow.testApp.app.server.address() as AddressInfo).port}`
})
afterAll(() => flow.testApp.close())
beforeEach(async () => {
  await flow.db.updateTable('operations').set({ image_digest: null, image_name: null }).execute()
  await flow.db.deleteFrom('files').execute()
})

const upload = (sample = imageUpload(), who: Person = admin) =>
  send(flow.testApp, 'PUT /files/{digest}', sample, who)
const stored = () => flow.db.selectFrom('files').select(['digest', 'size']).orderBy('id').execute()
const findings = () => filesCheck.run(flow.testApp.deps)

/** A PNG of that many bytes: what stands between its header and its end is not looked at. */
function paddedPng(bytes: number): Buffer {
  const png = Buffer.from(imageBytes('png'))
  const end = png.subarray(-12)
  return Buffer.concat([png.subarray(0, 33), randomBytes(bytes - 45), end])
}

async function bytesOf(digest: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of readStoredFile(flow.db, digest)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('a file is stored under its digest, once, and told what it is', async () => {
  const sample = imageUpload(imageBytes('jpeg'), '..\\Loja da Baixa.PNG')
  const reply = await upload({ ...sample, headers: { 'content-type': 'text/html' } })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      data: {
        digest: sample.params.digest,
        name: 'Loja da Baixa.jpg',
        type: 'image/jpeg',
        size: 304,
        width: 12,
        height: 8,
      },
    },
  ])
  const again = await Promise.all(Array.from({ length: 8 }, () => upload(sample)))
  expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(await stored()).toEqual([{ digest: sample.params.digest, size: 304 }])
  expect(await findings()).toEqual([])
})

test('a file of several chunks comes out as it went in', async () => {
  const png = paddedPng(2_300_001)
  expect((await upload(imageUpload(png))).statusCode).toBe(200)
  const chunks = await flow.db.selectFrom('file_chunks').select('position').execute()
  expect(chunks).toHaveLength(5)
  expect(digestOf(await bytesOf(digestOf(png)))).toBe(digestOf(png))
  expect(await findings()).toEqual([])
})

describe('refused at the field, and nothing is left', () => {
  const png = imageBytes('png')
  const text = Buffer.from('This is a text and no image.\n')
  const wrongDigest = { ...imageUpload(), params: { digest: 'a'.repeat(64) } }
  const wide = Buffer.from(png)
  wide.writeUInt32BE(50_000, 16)
  test.each([
    ['text called .png', imageUpload(text), 422, 'FILE_TYPE_REFUSED', 'file'],
    ['a drawing', imageUpload(Buffer.from('<svg onload="x"/>')), 422, 'FILE_TYPE_REFUSED', 'file'],
    ['nothing', imageUpload(Buffer.alloc(0)), 422, 'FILE_TYPE_REFUSED', 'file'],
    ['half an image', imageUpload(png.subarray(0, 60)), 422, 'FILE_DAMAGED', 'file'],
    ['an image with a page behind it', imageUpload(Buffer.concat([png, text])), 422, 'FILE_DAMAGED', 'file'],
    ['an image that would fill the memory', imageUpload(wide), 422, 'IMAGE_TOO_LARGE', 'file'],
    ['other bytes than announced', wrongDigest, 422, 'FILE_DIGEST_DIFFERS', 'file'],
    ['more than 5 MB', imageUpload(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'BODY_TOO_LARGE', 'file'],
    [
      'a digest that is none',
      { ...imageUpload(), params: { digest: 'x' } },
      400,
      'VALIDATION_FAILED',
      'digest',
    ],
    ['no purpose', { ...imageUpload(), query: 'name=a.png' }, 400, 'VALIDATION_FAILED', 'purpose'],
    [
      'a purpose that is none',
      { ...imageUpload(), query: 'name=a.png&purpose=x' },
      400,
      'VALIDATION_FAILED',
      'purpose',
    ],
    ['no name', { ...imageUpload(), query: 'purpose=operation-image' }, 400, 'VALIDATION_FAILED', 'name'],
  ])('%s', async (_what, sample, status, code, field) => {
    const { status: found, code: refusal, details } = (await upload(sample)).json()
    expect([found, refusal, details[0].field]).toEqual([status, code, field])
    expect(await stored()).toEqual([])
  })

  test('the sentence says what was found and what is accepted', async () => {
    const { message } = (await upload(imageUpload(text))).json()
    expect(message).toBe('Este tipo de ficheiro não é aceite aqui: texto. Aceitam-se: PNG, JPEG, WebP.')
  })

  test('of somebody who may not change operations', async () => {
    const reply = await upload(imageUpload(), await signIn(flow.testApp, 'STOCK_ANALYST'))
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'ROLE_MISSING'])
    expect(await stored()).toEqual([])
  })
})

/** A request that is written by hand, part by part. */
function open(headers: Record<string, string | number> = {}) {
  const { params, query } = imageUpload()
  const call = request(`${address}/api/files/${params.digest}?${query}`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'image/png', ...headers },
  })
  const reply = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', async (message) => {
      let body = ''
      for await (const part of message) body += part
      resolve({ status: message.statusCode ?? 0, body })
    })
  })
  return { call, reply }
}

describe('over the wire', () => {
  test('what is announced as too large is refused before it comes', async () => {
    const { call, reply } = open({ 'content-length': 60_000_000 })
    call.flushHeaders()
    const { status, body } = await reply
    call.destroy()
    expect([status, JSON.parse(body).details[0].facts]).toEqual([413, { limit: '5 MB' }])
    expect(await stored()).toEqual([])
  })

  test('what turns out too large on its way is refused with the same sentence, and leaves nothing', async () => {
    const { call, reply } = open({ 'transfer-encoding': 'chunked' })
    const part = paddedPng(1024 * 1024)
    for (let sent = 0; sent < 7; sent += 1) call.write(part)
    call.end()
    const { status, body } = await reply
    expect([status, JSON.parse(body).code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(await stored()).toEqual([])
  })

  test('an upload that breaks off leaves nothing', async () => {
    const { call, reply } = open({ 'content-length': 3_000_000 })
    call.write(paddedPng(1_200_000))
    await expect.poll(stored).toEqual([{ digest: null, size: null }])
    call.destroy()
    await reply.catch(() => {})
    await expect.poll(stored).toEqual([])
  })
})

test('fifty megabytes, the most of any file, go in and out part by part', async () => {
  const part = randomBytes(64 * 1024)
  const png = Buffer.from(imageBytes('png'))
  const parts = [png.subarray(0, 33), ...Array<Buffer>(799).fill(part), png.subarray(-12)]
  const hash = createHash('sha256')
  for (const one of parts) hash.update(one)
  const digest = hash.digest('hex')
  const bytes = async function* () {
    for (const one of parts) yield one
  }
  const rule = { ...purposeRule('operation-image'), maxBytes: MAX_FILE_BYTES }
  const { size } = await receiveFile(flow.db, { digest, bytes: bytes(), rule, now: new Date() })
  expect(size).toBe(799 * 64 * 1024 + 45)
  const out = createHash('sha256')
  for await (const chunk of readStoredFile(flow.db, digest)) out.update(chunk as Buffer)
  expect(out.digest('hex')).toBe(digest)
})

describe('what no record refers to', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

  test('is deleted after a day, with what broke off; the rest stays', async () => {
    const [png, jpeg] = [imageUpload(), imageUpload(imageBytes('jpeg'))]
    for (const sample of [png, jpeg]) await upload(sample)
    const image = { digest: png.params.digest, name: 'logo.png' }
    await flow.must(admin, 'PUT /operations/GERAL', { image })
    await flow.db
      .insertInto('files')
      .values({ uploaded_at: hoursAgo(30).toISOString() })
      .execute()
    expect(await sweepFiles(flow.db, new Date())).toBe(1)
    expect(await sweepFiles(flow.db, hoursAgo(-25))).toBe(1)
    expect(await stored()).toEqual([{ digest: png.params.digest, size: 117 }])
    expect(await findings()).toEqual([])
  })

  test('stays another day when it is sent again', async () => {
    await upload()
    await flow.db
      .updateTable('files')
      .set({ uploaded_at: hoursAgo(40).toISOString() })
      .execute()
    await upload()
    expect(await sweepFiles(flow.db, new Date())).toBe(0)
  })

  test('stays while somebody refers to it at this moment', async () => {
    const { params } = imageUpload()
    await upload()
    const rule = purposeRule('operation-image')
    await flow.db.transaction().execute(async (trx) => {
      await requireStoredFile(trx, { digest: params.digest, name: 'logo.png' }, { rule, field: 'image' })
      expect(await sweepFiles(flow.db, hoursAgo(-25))).toBe(0)
    })
    expect(await sweepFiles(flow.db, hoursAgo(-25))).toBe(1)
  })

  test('is found by the doctor when nobody deletes it, as are damaged and missing bytes', async () => {
    await upload()
    await flow.db
      .updateTable('files')
      .set({ uploaded_at: hoursAgo(60).toISOString() })
      .execute()
    expect(await findings()).toEqual([
      'Files that no record refers to for more than 49 hours: 1. Does the nightly sweep run?',
    ])
    const short = imageUpload().params.digest.slice(0, 8)
    await flow.db.updateTable('files').set({ uploaded_at: new Date().toISOString() }).execute()
    await flow.db
      .updateTable('file_chunks')
      .set({ bytes: Buffer.from(randomBytes(117)) })
      .execute()
    expect(await findings()).toEqual([`The file ${short} has other bytes than those that came.`])
    await flow.db
      .updateTable('file_chunks')
      .set({ bytes: Buffer.from('x') })
      .execute()
    expect(await findings()).toEqual([`The file ${short} has 1 bytes and not its 117.`])
    await flow.db.deleteFrom('file_chunks').execute()
    expect(await findings()).toEqual([`The file ${short} has no bytes.`])
  })
})
