export type Coordinates = { latitude: number; longitude: number; accuracy: number }
/** Why there is no position; each has its own sentence and its own way out. */
export type LocationRefusal = 'denied' | 'unsupported' | 'unavailable'

export class LocationError extends Error {
  readonly refusal: LocationRefusal

  constructor(refusal: LocationRefusal) {
    super(refusal)
    this.name = 'LocationError'
    this.refusal = refusal
  }
}

type Geolocation = Pick<globalThis.Geolocation, 'getCurrentPosition'>
type Permissions = Pick<globalThis.Permissions, 'query'>

/**
 * 'prompt' when asking for the position would show the question of the browser; then the page explains
 * first.
 */
export async function locationPermission(
  permissions: Permissions | undefined = navigator.permissions,
): Promise<PermissionState> {
  const answer = await permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return answer?.state ?? 'prompt'
}

/** Where the document is submitted from. Throws LocationError. */
export function locate(
  geolocation: Geolocation | undefined = navigator.geolocation,
  secure = window.isSecureContext,
): Promise<Coordinates> {
  if (!geolocation || !secure) return Promise.reject(new LocationError('unsupported'))
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(rounded(coords)),
      (error) => reject(new LocationError(error.code === PERMISSION_DENIED ? 'denied' : 'unavailable')),
      { enableHighAccuracy: false, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

const PERMISSION_DENIED = 1

/** Rounded to about a metre: more would record more about a person than the document needs. */
const rounded = ({ latitude, longitude, accuracy }: GeolocationCoordinates): Coordinates => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
  accuracy: Math.round(accuracy),
})
