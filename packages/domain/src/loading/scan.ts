import type { CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { readScannedCode, type ScannedCode } from '../stock/gs1.ts'

/** A part of the load as a scanner sees it. */
export type ScanPart = {
  readonly productId: string
  /** Barcodes of the article's units, without leading zeros. */
  readonly barcodes: readonly string[]
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly settled: boolean
}

export type ScanOutcome<Part extends ScanPart> =
  /** The box that was asked for. */
  | { readonly kind: 'part'; readonly part: Part; readonly code: ScannedCode }
  /** Everything of this batch is on the truck already. */
  | { readonly kind: 'done'; readonly part: Part }
  /** The article is right and its batch is not the one that is held. */
  | { readonly kind: 'other-batch'; readonly part: Part; readonly batch: string; readonly code: ScannedCode }
  /** The code has no batch, and several batches of the article are to be loaded. */
  | { readonly kind: 'choose'; readonly parts: readonly Part[] }
  | { readonly kind: 'refused'; readonly refusal: RuleError }

/**
 * What was scanned, among the parts in the order in which they are to be loaded: those that are not settled come first. A foreign code, one
 * that was read badly, one whose expiry has passed or is not that of the batch is refused. Null = nothing was scanned.
 */
export function readLoadCode<Part extends ScanPart>(
  raw: string,
  parts: readonly Part[],
  today: CalendarDate,
): ScanOutcome<Part> | null {
  const code = readScannedCode(raw)
  if (code === null) return null
  const ofArticle = parts.filter((part) => isOfArticle(part, code))
  const [first] = ofArticle
  if (first === undefined)
    return refused(code.misread ? 'CODE_MISREAD' : 'CODE_FOREIGN', { code: code.article })
  const open = ofArticle.filter(({ settled }) => !settled)
  if (code.batch === null) return ofArticleOnly(code, { open, first, today })
  const ofBatch = ofArticle.filter(({ batch }) => isSameBatch(batch, code.batch))
  const part = ofBatch.find(({ settled }) => !settled) ?? ofBatch[0]
  if (part !== undefined) return ofPart(code, part, today)
  const past = pastExpiry(code, code.batch, today)
  if (past !== null) return { kind: 'refused', refusal: past }
  return open[0] === undefined
    ? { kind: 'done', part: first }
    : { kind: 'other-batch', part: open[0], batch: code.batch, code }
}

type Article<Part> = { readonly open: readonly Part[]; readonly first: Part; readonly today: CalendarDate }

function ofArticleOnly<Part extends ScanPart>(
  code: ScannedCode,
  { open, first, today }: Article<Part>,
): ScanOutcome<Part> {
  const [part] = open
  if (part === undefined) return { kind: 'done', part: first }
  const batches = open.filter(
    (one, at) => open.findIndex(({ batch }) => isSameBatch(batch, one.batch)) === at,
  )
  return batches.length > 1 ? { kind: 'choose', parts: batches } : ofPart(code, part, today)
}

function ofPart<Part extends ScanPart>(
  code: ScannedCode,
  part: Part,
  today: CalendarDate,
): ScanOutcome<Part> {
  const refusal = wrongExpiry(code, part, today)
  if (refusal !== null) return { kind: 'refused', refusal }
  return part.settled ? { kind: 'done', part } : { kind: 'part', part, code }
}

/**
 * Whether a code is that of a box of this part: the check that the server repeats. Throws CODE_MISREAD, CODE_FOREIGN, CODE_OTHER_BATCH,
 * CODE_EXPIRED, CODE_EXPIRY_DIFFERS.
 */
export function requireCodeOf(raw: string, part: Omit<ScanPart, 'settled'>, today: CalendarDate): void {
  const code = readScannedCode(raw)
  if (code === null) return
  if (!isOfArticle(part, code))
    throw new RuleError(code.misread ? 'CODE_MISREAD' : 'CODE_FOREIGN', { code: code.article })
  const refusal = pastExpiry(code, code.batch ?? part.batch, today)
  if (refusal !== null) throw refusal
  if (code.batch !== null && !isSameBatch(code.batch, part.batch))
    throw new RuleError('CODE_OTHER_BATCH', { batch: code.batch, reserved: part.batch })
  const differs = wrongExpiry(code, part, today)
  if (differs !== null) throw differs
}

const isOfArticle = (
  { productId, barcodes }: Pick<ScanPart, 'productId' | 'barcodes'>,
  { article }: ScannedCode,
) => productId.toUpperCase() === article || barcodes.includes(article)

/** Batches are typed by hand in some places: capitals make no other batch. */
const isSameBatch = (a: string, b: string | null) => a.toUpperCase() === b?.toUpperCase()

const wrongExpiry = (
  code: ScannedCode,
  { batch, expiry }: Pick<ScanPart, 'batch' | 'expiry'>,
  today: string,
) =>
  pastExpiry(code, batch, today) ??
  (code.expiry !== null && expiry !== null && code.expiry !== expiry
    ? new RuleError('CODE_EXPIRY_DIFFERS', { batch, expiry: code.expiry, held: expiry })
    : null)

const pastExpiry = ({ expiry }: ScannedCode, batch: string, today: CalendarDate) =>
  expiry !== null && expiry < today ? new RuleError('CODE_EXPIRED', { batch, expiry }) : null

const refused = (code: 'CODE_MISREAD' | 'CODE_FOREIGN', facts: Readonly<Record<string, string>>) => ({
  kind: 'refused' as const,
  refusal: new RuleError(code, facts),
})
