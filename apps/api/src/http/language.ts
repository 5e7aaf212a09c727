/** Languages of the product; Portuguese is the default and the fallback. */
export type Language = 'pt' | 'en'

const cache = new Map<string, Language>()
const MAX_CACHED = 500

/** The language that Accept-Language asks for. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return 'pt'
  const found = cache.get(header)
  if (found) return found
  const language = preferred(header)
  if (cache.size < MAX_CACHED) cache.set(header, language)
  return language
}

function preferred(header: string): Language {
  const ranges = header.split(',').map(readLanguageRange)
  ranges.sort((one, other) => other.weight - one.weight)
  return ranges.find((range) => range.language === 'en' || range.language === 'pt')?.language === 'en'
    ? 'en'
    : 'pt'
}

function readLanguageRange(part: string) {
  const [tag = '', quality = ''] = part.trim().split(';')
  const weight = quality.trim().startsWith('q=') ? Number(quality.trim().slice(2)) : 1
  return { language: tag.slice(0, 2).toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 }
}
