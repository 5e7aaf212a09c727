import { readNuit } from '@cais/domain/customers/nuit'

/** The NUIT that begins with these eight digits: the last one checks them. */
export function nuitOf(eight: number): string {
  for (let check = 0; check <= 9; check += 1) {
    const nuit = readNuit(`${eight}${check}`)
    if (nuit !== null) return nuit
  }
  throw new Error(`No NUIT begins with ${eight}`)
}
