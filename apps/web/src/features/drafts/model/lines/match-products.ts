import type { ApiRow } from '../../../../lib/api/api.ts'
import { holdsWords, plain } from '../clash/holds-words.ts'

type Product = ApiRow<'GET /products'>

/** Articles whose code or description holds every word that was typed, wherever; accents and case do not count. */
export function matchProducts(products: readonly Product[], text: string, atMost = 8): Product[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = products.filter(({ id, description }) => holdsWords(`${id} ${description}`, text))
  return found.toSorted((a, b) => rank(a, words) - rank(b, words)).slice(0, atMost)
}

/** The code itself first, then what begins with the first word, then the rest in its order; what has no stock comes last. */
function rank(product: Product, words: readonly string[]) {
  const [code, name, first] = [plain(product.id), plain(product.description), words[0] ?? '']
  if (code === words.join(' ')) return 0
  const begins = code.startsWith(first) || name.startsWith(first)
  return (begins ? 1 : 2) + (product.currentStock > 0 ? 0 : 2)
}
