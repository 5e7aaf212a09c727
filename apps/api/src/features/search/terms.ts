import { isYear } from '../../engines/lists/matches.ts'

/** The typed text as the parts of the search use it. */
export type Terms = {
  /** The whole of it as numbers and codes are written: 'PEV.SD.2026/1042'. */
  readonly code: string
  /** Only digits: the last part of a number, or a NUIT. */
  readonly digits: string | undefined
  readonly text: string
  /** The parts that are rare enough to be looked for among all documents. */
  readonly rare: readonly string[]
}

/** Undefined where there is nothing to look for yet: one sign finds everything. */
export function termsOf(typed: string): Terms | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text.length < 2) return undefined
  return {
    text,
    code: text.toUpperCase(),
    digits: /^\d+$/.test(text) ? text : undefined,
    rare: rareParts(text),
  }
}

/**
 * Runs of figures that are no year: at least three where they stand alone, four beside other words, because three figures find many
 * documents. 'PEV.SD.2026/45123' → '45123'.
 */
function rareParts(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const least = parts.length > 1 ? 4 : 3
  return parts.filter((part) => (part.match(/\d+/g) ?? []).some((run) => run.length >= least && !isYear(run)))
}
