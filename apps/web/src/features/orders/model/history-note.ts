const NOTED = ['reason', 'number', 'shipment', 'invoice'] as const

/** What an entry adds in words: the reason given, as the reader says it, the number of the shipment or the invoice. */
export function noteOf(
  facts: Readonly<Record<string, unknown>>,
  said: (reason: string) => string,
): string | undefined {
  const words = NOTED.map((name) => facts[name])
    .filter((fact) => typeof fact === 'string')
    .filter((fact) => fact !== '')
    .map(said)
  return words.length > 0 ? words.join(' · ') : undefined
}
