import type { ApiRow } from '../../../lib/api/api.ts'

/** Whether a text contains every typed word, in any order; accents and case do not count. */
export function containsWords(text: string, typed: string) {
  const where = normalise(text)
  return normalise(typed)
    .split(/\s+/)
    .every((word) => where.includes(word))
}

const normalise = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

type Product = ApiRow<'GET /products'>

/** Products whose code and description contain every typed word, best match first. */
export function matchProducts(products: readonly Product[], text: string, atMost = 8): Product[] {
  const words = normalise(text).split(/\s+/).filter(Boolean)
  const found = products.filter(({ id, description }) => containsWords(`${id} ${description}`, text))
  return found.toSorted((a, b) => rank(a, words) - rank(b, words)).slice(0, atMost)
}

/** The exact code first, then what begins with the first word, then the rest; products without stock come later. */
function rank(product: Product, words: readonly string[]) {
  const [code, name, first] = [normalise(product.id), normalise(product.description), words[0] ?? '']
  if (code === words.join(' ')) return 0
  const begins = code.startsWith(first) || name.startsWith(first)
  return (begins ? 1 : 2) + (product.currentStock > 0 ? 0 : 2)
}
