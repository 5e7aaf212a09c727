import { inject } from 'vitest'

/** Where the Cais of this worker answers: no story meets what a story beside it does. */
export function productAddress(): string {
  const addresses = inject('addresses')
  const found = addresses[(Number(process.env.VITEST_POOL_ID) - 1) % addresses.length]
  if (found === undefined) throw new Error('No product was started for this worker')
  return found
}
