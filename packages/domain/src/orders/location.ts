import { RuleError } from '../kernel/rule-error.ts'

/** Where a document was submitted: the browser's location. */
export type Location = { readonly latitude: number; readonly longitude: number; readonly accuracy?: number }

/** The location, if it is one on earth. Throws LOCATION_MISSING. */
export function requireLocation(location: Location | null | undefined): Location {
  if (!location || !isWithin(location.latitude, 90) || !isWithin(location.longitude, 180)) {
    throw new RuleError('LOCATION_MISSING', {}, [{ field: 'location', rule: 'required' }])
  }
  return location
}

const isWithin = (degrees: number, limit: number) => Number.isFinite(degrees) && Math.abs(degrees) <= limit
