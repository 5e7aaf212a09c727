/** A = what most of the turnover is made of, B = what follows, C = the rest and what does not sell. */
export const ARTICLE_CLASSES = ['A', 'B', 'C'] as const
export type ArticleClass = (typeof ARTICLE_CLASSES)[number]

/** Turnover of so many days decides. */
export const TURNOVER_DAYS = 90
const SHARE_OF_A = 0.8
const SHARE_OF_B = 0.95

export type Turnover = { readonly productId: string; readonly turnover: number }

/**
 * The class of each article by its turnover: the articles that bring the first 80 % are A, up to 95 % B, the others C. The article that
 * reaches a share belongs to it. Equal turnovers in the order of the articles.
 */
export function classesOf(articles: readonly Turnover[]): ReadonlyMap<string, ArticleClass> {
  const total = articles.reduce((sum, { turnover }) => sum + turnover, 0)
  const inOrder = articles.toSorted(
    (a, b) => b.turnover - a.turnover || (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0),
  )
  let before = 0
  return new Map(
    inOrder.map(({ productId, turnover }) => {
      const share = total === 0 ? 1 : before / total
      before += turnover
      return [productId, turnover <= 0 || share >= SHARE_OF_B ? 'C' : share >= SHARE_OF_A ? 'B' : 'A']
    }),
  )
}
