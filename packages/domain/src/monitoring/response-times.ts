/** Upper bounds of the buckets in which response times are counted, in milliseconds; a last bucket takes what is longer. */
export const RESPONSE_BOUNDS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000, 3000,
  5000, 10_000,
] as const

export const RESPONSE_BUCKETS = RESPONSE_BOUNDS_MS.length + 1

/** The bucket of a response time, from 0. */
export function bucketOf(ms: number): number {
  let low = 0
  let high: number = RESPONSE_BOUNDS_MS.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ms <= (RESPONSE_BOUNDS_MS[middle] ?? Number.POSITIVE_INFINITY)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The time within which a share of the requests was answered, in milliseconds, by even spread within a bucket; null without requests. What
 * is longer than the last bound counts as that bound.
 */
export function timeWithin(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = all * share
  for (const [bucket, count] of counts.entries()) {
    if (left <= count) return Math.round(placeInBucket(bucket, count === 0 ? 1 : left / count) * 10) / 10
    left -= count
  }
  return RESPONSE_BOUNDS_MS.at(-1) ?? null
}

function placeInBucket(bucket: number, part: number): number {
  const from = RESPONSE_BOUNDS_MS[bucket - 1] ?? 0
  const to = RESPONSE_BOUNDS_MS[bucket] ?? from
  return from + (to - from) * part
}
