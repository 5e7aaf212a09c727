/** Languages of the product; Portuguese is the default and the fallback. */
export type Language = 'pt' | 'en'

const known = new Map<string, Language>()
const MOST_KNOWN = 500

/** The language that Accept-Language asks for. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'pt'
  const found = known.get(header)
  if (found) return found
  const language = preferred(header)
  if (known.size < MOST_KNOWN) known.set(header, language)
  return language
}

function preferred(header: string): Language {
  const wishes = header.split(',').map(readWish)
  wishes.sort((one, other) => other.weight - one.weight)
  return wishes.find((wish) => wish.language === 'en' || wish.language === 'pt')?.language === 'en'
    ? 'en'
    : 'pt'
}

function readWish(part: string) {
  const [tag = '', quality = ''] = part.trim().split(';')
  const weight = quality.trim().startsWith('q=') ? Number(quality.trim().slice(2)) : 1
  return { language: tag.slice(0, 2).toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 }
}
