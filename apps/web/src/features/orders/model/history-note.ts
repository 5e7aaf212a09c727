const NOTED = ['reason', 'number', 'shipment', 'invoice'] as const

/** What an entry adds in words: the reason given, the number of the shipment or the invoice. */
export function noteOf(facts: Readonly<Record<string, unknown>>): string | undefined {
  const words = NOTED.map((name) => facts[name]).filter((fact) => typeof fact === 'string' && fact !== '')
  return words.length > 0 ? words.join(' · ') : undefined
}
