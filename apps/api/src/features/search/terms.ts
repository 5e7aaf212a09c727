/** What somebody typed, as the parts of the search look at it. */
export type Terms = {
  /** The whole of it as numbers and codes are written: 'PEV.SD.2026/1042'. */
  readonly code: string
  /** Only digits: the last part of a number, or a NUIT. */
  readonly digits: string | undefined
  readonly text: string
  /** What is rare enough to be looked for among all documents: three digits in a row or more that are no year. */
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
    rare: (text.match(/\d{3,}/g) ?? []).filter((run) => !/^20\d\d$/.test(run)),
  }
}
