/** So many fit in a line above the field. */
const MOST = 5

/** The user's own words first, then the house's; each once. */
export const offeredReasons = (own: readonly string[], house: readonly string[]): string[] =>
  [...new Set([...own, ...house])].slice(0, MOST)
