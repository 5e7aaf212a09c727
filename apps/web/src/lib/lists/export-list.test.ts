import { expect, test } from 'vitest'
import { readBody } from './export-list.ts'

const part = (text: string) => new TextEncoder().encode(text)
const sizes = () => {
  const received: number[] = []
  return { received, onBytes: (bytes: number) => void received.push(bytes) }
}

test('reports the bytes received while a file downloads', async () => {
  const { received, onBytes } = sizes()
  const body = new ReadableStream({
    start(out) {
      out.enqueue(part('ab'))
      out.enqueue(part('c'))
      out.close()
    },
  })
  const parts = await readBody(new Response(body), new AbortController().signal, onBytes)
  expect(await new Blob(parts).text()).toBe('abc')
  expect(received).toEqual([0, 2, 3])
})

test('reports a lost connection when a download breaks off', async () => {
  const body = new ReadableStream({
    start(out) {
      out.enqueue(part('half'))
      out.error(new TypeError('terminated'))
    },
  })
  const read = readBody(new Response(body), new AbortController().signal, () => {})
  await expect(read).rejects.toMatchObject({ name: 'ApiError', code: 'NO_CONNECTION', message: '' })
})

test('reports no lost connection when the user stops the download', async () => {
  const stop = new AbortController()
  const body = new ReadableStream({ pull: (out) => out.error(stop.signal.reason) })
  stop.abort(new DOMException('stopped', 'AbortError'))
  await expect(readBody(new Response(body), stop.signal, () => {})).rejects.toMatchObject({
    name: 'AbortError',
  })
})
