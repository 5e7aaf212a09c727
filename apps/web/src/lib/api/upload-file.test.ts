import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection } from './connection.ts'
import { type Sending, uploadFile } from './upload-file.ts'

const STORED = { digest: 'd', name: 'logo.png', type: 'image/png', size: 3, width: 1, height: 1 }

/** A request of the browser; each test decides how it ends. */
class FakeCall {
  static made: FakeCall[] = []
  static end: (call: FakeCall) => void = () => {}
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers = new Map<string, string>()
  address = ''
  body: unknown
  status = 200
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, url: string) {
    this.address = `${method} ${url}`
    FakeCall.made.push(this)
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\n'
  }
  send(body: unknown) {
    this.body = body
    FakeCall.end(this)
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

const bytes = new Blob(['abc'])
const shares: number[] = []
const sending = (signal = new AbortController().signal): Sending => ({
  purpose: 'operation-image',
  bytes,
  name: 'logo da loja.png',
  signal,
  onProgress: (share) => shares.push(share),
})

beforeEach(() => {
  FakeCall.made = []
  shares.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeCall)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  connection.set('online')
})

it('sends the bytes under their digest, and tells how much is through', async () => {
  FakeCall.end = (call) => {
    call.upload.onprogress?.({ loaded: 1, total: 4 })
    call.answer(200, { data: STORED })
  }
  expect(await uploadFile(sending())).toEqual(STORED)
  const [call] = FakeCall.made
  expect(call?.address).toBe(
    'PUT /api/files/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad?purpose=operation-image&name=logo+da+loja.png',
  )
  expect([call?.body, call?.headers.get('Content-Type')]).toEqual([bytes, 'application/octet-stream'])
  expect(shares).toEqual([0.25])
})

it('says at its field what the server refused', async () => {
  const details = [{ field: 'file', rule: 'FILE_DAMAGED', message: 'Danificada.' }]
  FakeCall.end = (call) => call.answer(422, { status: 422, code: 'FILE_DAMAGED', message: 'x', details })
  await expect(uploadFile(sending())).rejects.toMatchObject({ status: 422, isClientError: true, details })
})

it('knows a lost line, and sends the same again', async () => {
  FakeCall.end = (call) => call.onerror?.()
  await expect(uploadFile(sending())).rejects.toMatchObject({ isOffline: true })
  expect(connection.get()).toBe('offline')
  FakeCall.end = (call) => call.answer(200, { data: STORED })
  await uploadFile(sending())
  expect(FakeCall.made[1]?.address).toBe(FakeCall.made[0]?.address)
  expect(connection.get()).toBe('online')
})

it('stops when it is told to, without a word of a lost line', async () => {
  const stop = new AbortController()
  FakeCall.end = () => stop.abort()
  await expect(uploadFile(sending(stop.signal))).rejects.toThrow()
  expect(connection.get()).toBe('online')
})
