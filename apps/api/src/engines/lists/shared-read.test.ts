import { expect, test } from 'vitest'
import { sharedRead } from './shared-read.ts'

/** A read that ends when told, and how often it began. */
function heldRead() {
  const ends: ((fails?: Error) => void)[] = []
  const read = sharedRead(
    (input: { key: string }) =>
      new Promise<string>((resolve, reject) => {
        const run = ends.length + 1
        ends.push((fails) => (fails ? reject(fails) : resolve(`${input.key} ${run}`)))
      }),
    ({ key }) => key,
  )
  return { ends, read }
}

test('who asks while it runs shares the next run, which begins afterwards', async () => {
  const { ends, read } = heldRead()
  const first = read({ key: 'all' })
  const others = [read({ key: 'all' }), read({ key: 'all' }), read({ key: 'all' })]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe('all 1')
  await expect.poll(() => ends.length).toBe(2)
  const last = read({ key: 'all' })
  ends[1]?.()
  expect(await Promise.all(others)).toEqual(['all 2', 'all 2', 'all 2'])
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  expect(await last).toBe('all 3')
})

test('other keys run beside it, and what failed is told to who asked alone', async () => {
  const { ends, read } = heldRead()
  const first = read({ key: 'SD' })
  const other = read({ key: 'FP' })
  const next = read({ key: 'SD' })
  expect(ends).toHaveLength(2)
  ends[0]?.(new Error('connection lost'))
  await expect(first).rejects.toThrow('connection lost')
  await expect.poll(() => ends.length).toBe(3)
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all([other, next])).toEqual(['FP 2', 'SD 3'])
  const later = read({ key: 'SD' })
  ends[3]?.()
  expect(await later).toBe('SD 4')
})
