import { formatQuantity } from './quantity.ts'

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const
const STEP = 1000

/** 18_412_000_000 → '18,4 GB'; without decimals from a hundred on. */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes) / STEP
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  const shown = size < 100 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${formatQuantity(shown)}\u00a0${UNITS[unit]}`
}
