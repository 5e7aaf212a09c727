import { inject } from 'vitest'

/** The address of this worker's own Cais, so that parallel stories do not disturb each other. */
export function productAddress(): string {
  const addresses = inject('addresses')
  const found = addresses[(Number(process.env.VITEST_POOL_ID) - 1) % addresses.length]
  if (found === undefined) throw new Error('No product was started for this worker')
  return found
}
