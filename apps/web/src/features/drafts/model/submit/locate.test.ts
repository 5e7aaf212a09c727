import { expect, it } from 'vitest'
import { submitAttempts } from './attempts.ts'
import { locate, locationPermission } from './locate.ts'

const answering = (answer: (ok: PositionCallback, no: PositionErrorCallback) => void) => ({
  getCurrentPosition: (ok: PositionCallback, no?: PositionErrorCallback | null) =>
    answer(ok, no ?? (() => {})),
})
const refusing = (code: number) => answering((_, no) => no({ code } as GeolocationPositionError))

it('answers rounded coordinates', async () => {
  const coords = { latitude: -25.969_248_1, longitude: 32.573_174_6, accuracy: 12.7 }
  const here = answering((ok) => ok({ coords } as GeolocationPosition))
  expect(await locate(here, true)).toEqual({ latitude: -25.96925, longitude: 32.57317, accuracy: 13 })
})

it('tells apart why there is none', async () => {
  await expect(locate(refusing(1), true)).rejects.toMatchObject({ refusal: 'denied' })
  await expect(locate(refusing(3), true)).rejects.toMatchObject({ refusal: 'unavailable' })
  await expect(locate(undefined, true)).rejects.toMatchObject({ refusal: 'unsupported' })
  await expect(locate(refusing(1), false)).rejects.toMatchObject({ refusal: 'unsupported' })
})

it('asks first where the browser cannot say whether it may', async () => {
  expect(await locationPermission({ query: () => Promise.reject(new TypeError('geolocation')) })).toBe(
    'prompt',
  )
})

it('repeats an attempt with its key and its place until it was answered', () => {
  let keys = 0
  const attempts = submitAttempts(() => `k${++keys}`)
  const first = attempts.of(12, 3, { latitude: 1, longitude: 2, accuracy: 3 })
  expect(attempts.of(12, 3, { latitude: 9, longitude: 9, accuracy: 9 })).toBe(first)
  expect(attempts.of(12, 4, { latitude: 1, longitude: 2, accuracy: 3 }).key).toBe('k2')
  attempts.end(12, 3)
  expect(attempts.of(12, 3, { latitude: 1, longitude: 2, accuracy: 3 }).key).toBe('k3')
})
