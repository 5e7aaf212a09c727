import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** Why less was loaded than was asked. */
export const SHORT_REASONS = ['not-found', 'damaged', 'short-life', 'no-room', 'refused'] as const
export type ShortReason = (typeof SHORT_REASONS)[number]

/** What becomes of the part that was not loaded: stock analysis decides on it again, or it is given up. */
export const SHORT_RESTS = ['analysis', 'close'] as const
export type ShortRest = (typeof SHORT_RESTS)[number]

/** What was loaded of a line on one batch, in thousandths of the unit of stock. */
export type Load =
  | { readonly loaded: Milli; readonly reason: null; readonly rest: null }
  | { readonly loaded: Milli; readonly reason: ShortReason; readonly rest: ShortRest }

/** A line on one batch, as the truck is to carry it: what is asked, and what was loaded; null = nobody settled it yet. */
export type LoadPart = {
  readonly lineId: number
  readonly levelId: number
  readonly asked: Milli
  readonly load: Load | null
}

export type LoadInput = {
  readonly loaded: Milli
  readonly reason?: ShortReason | null | undefined
  readonly rest?: ShortRest | null | undefined
}

/**
 * What a loader says of a part. Throws LOAD_OVER_ASKED past what is asked, LOAD_REASON_MISSING for less without a reason. The rest goes to
 * stock analysis unless said otherwise; a reason given for a full quantity is dropped.
 */
export function settleLoad(asked: Milli, { loaded, reason, rest }: LoadInput): Load {
  if (!Number.isSafeInteger(loaded) || loaded < 0)
    throw new RuleError('QUANTITY_NOT_POSITIVE', { quantity: loaded })
  if (loaded > asked) throw new RuleError('LOAD_OVER_ASKED', { loaded, asked })
  if (loaded === asked) return { loaded, reason: null, rest: null }
  if (reason == null) throw new RuleError('LOAD_REASON_MISSING', { loaded, asked, missing: asked - loaded })
  return { loaded, reason, rest: rest ?? 'analysis' }
}

/** Whether two loaders said the same. */
const isSameLoad = (a: Load | null, b: Load | null): boolean =>
  a?.loaded === b?.loaded && a?.reason === b?.reason && a?.rest === b?.rest

export type LoadProgress = { readonly parts: number; readonly settled: number; readonly short: number }

/** How many parts there are, how many are settled, and how many of those are short. */
export const progressOf = (parts: readonly LoadPart[]): LoadProgress => ({
  parts: parts.length,
  settled: parts.filter(({ load }) => load !== null).length,
  short: parts.filter(({ asked, load }) => load !== null && load.loaded < asked).length,
})

/** What keeps the loading from ending: nothing while nobody settled a part, for then all is loaded as asked (decision 0219). */
export function leftToSettle({ parts, settled }: Pick<LoadProgress, 'parts' | 'settled'>): number {
  return settled === 0 ? 0 : parts - settled
}

/** What stays behind when the truck leaves. */
export type Short = {
  readonly lineId: number
  readonly levelId: number
  readonly quantity: Milli
  readonly reason: ShortReason
  readonly rest: ShortRest
}

/**
 * What stays behind, in the order of the parts; nothing when nobody settled any. Throws LOADING_NOT_SETTLED while some are settled and
 * others are not, NOTHING_LOADED when the truck would leave empty.
 */
export function shortsAtEnd(parts: readonly LoadPart[]): readonly Short[] {
  const left = leftToSettle(progressOf(parts))
  if (left > 0) throw new RuleError('LOADING_NOT_SETTLED', { left })
  if (parts.length > 0 && parts.every(({ load }) => load?.loaded === 0)) throw new RuleError('NOTHING_LOADED')
  return parts.flatMap(({ lineId, levelId, asked, load }) =>
    load === null || load.reason === null
      ? []
      : [{ lineId, levelId, quantity: asked - load.loaded, reason: load.reason, rest: load.rest }],
  )
}

/** What stays behind of each line, by where it goes. */
export function shortsByLine(
  shorts: readonly Short[],
): ReadonlyMap<number, Readonly<Record<ShortRest, Milli>>> {
  const byLine = new Map<number, Readonly<Record<ShortRest, Milli>>>()
  for (const { lineId, rest, quantity } of shorts) {
    const sum = byLine.get(lineId) ?? { analysis: 0, close: 0 }
    byLine.set(lineId, { ...sum, [rest]: sum[rest] + quantity })
  }
  return byLine
}

/** What a loader saw of a part, and what stands there now. */
type Seen = {
  readonly seen: number
  readonly by: number
  readonly current: { readonly version: number; readonly by: number; readonly load: Load | null } | null
}

/**
 * What a step of a loader does to a part that others may have settled meanwhile: nothing when it says what stands there already, so that
 * two loaders on one line count once. Throws VERSION_CONFLICT when somebody else said something different since the loader looked.
 */
export function stepOnLoad(next: Load | null, { seen, by, current }: Seen): 'nothing' | 'write' {
  if (isSameLoad(current?.load ?? null, next)) return 'nothing'
  if (current !== null && current.by !== by && current.version !== seen)
    throw new RuleError('VERSION_CONFLICT', { seen, version: current.version })
  return 'write'
}
