import { expect, it } from 'vitest'
import { locate, locationPermission } from './locate.ts'

const answering = (answer: (ok: PositionCallback, no: PositionErrorCallback) => void) => ({
  getCurrentPosition: (ok: PositionCallback, no?: PositionErrorCallback | null) =>
    answer(ok, no ?? (() => {})),
})
const refusing = (code: number) => answering((_, no) => no({ code } as GeolocationPositionError))

it('returns rounded coordinates', async () => {
  const coords = { latitude: -25.969_248_1, longitude: 32.573_174_6, accuracy: 12.7 }
  const here = answering((ok) => ok({ coords } as GeolocationPosition))
  expect(await locate(here, true)).toEqual({ latitude: -25.96925, longitude: 32.57317, accuracy: 13 })
})

it('distinguishes why there is no position', async () => {
  await expect(locate(refusing(1), true)).rejects.toMatchObject({ refusal: 'denied' })
  await expect(locate(refusing(3), true)).rejects.toMatchObject({ refusal: 'unavailable' })
  await expect(locate(undefined, true)).rejects.toMatchObject({ refusal: 'unsupported' })
  await expect(locate(refusing(1), false)).rejects.toMatchObject({ refusal: 'unsupported' })
})

it('asks for permission where the browser cannot report it', async () => {
  expect(await locationPermission({ query: () => Promise.reject(new TypeError('geolocation')) })).toBe(
    'prompt',
  )
})
