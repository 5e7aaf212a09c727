import { expect, test } from 'vitest'
import { readWhole } from './export-list.ts'

const part = (text: string) => new TextEncoder().encode(text)
const sizes = () => {
  const told: number[] = []
  return { told, tell: (bytes: number) => void told.push(bytes) }
}

test('a file is told as it comes', async () => {
  const { told, tell } = sizes()
  const body = new ReadableStream({
    start(out) {
      out.enqueue(part('ab'))
      out.enqueue(part('c'))
      out.close()
    },
  })
  const parts = await readWhole(new Response(body), new AbortController().signal, tell)
  expect(await new Blob(parts).text()).toBe('abc')
  expect(told).toEqual([0, 2, 3])
})

test('a part of a file is none', async () => {
  const body = new ReadableStream({
    start(out) {
      out.enqueue(part('half'))
      out.error(new TypeError('terminated'))
    },
  })
  const read = readWhole(new Response(body), new AbortController().signal, () => {})
  await expect(read).rejects.toMatchObject({ name: 'ApiError', code: 'NO_CONNECTION', message: '' })
})

test('who stops it is not told that the line is down', async () => {
  const stop = new AbortController()
  const body = new ReadableStream({ pull: (out) => out.error(stop.signal.reason) })
  stop.abort(new DOMException('stopped', 'AbortError'))
  await expect(readWhole(new Response(body), stop.signal, () => {})).rejects.toMatchObject({
    name: 'AbortError',
  })
})
