import type { DraftForm, DraftLine, LineArticle, LineEntry } from '../session/draft-form.ts'

type Edit = (form: DraftForm) => DraftForm

const hasArticle = (form: DraftForm, productId: string) =>
  form.lines.some((line) => line.productId === productId)

/** Puts articles at the end; one that already stands there is left as it is (spec §5: never twice). */
export const addLines =
  (lines: readonly DraftLine[]): Edit =>
  (form) => ({
    ...form,
    lines: [...form.lines, ...lines.filter(({ productId }) => !hasArticle(form, productId))],
  })

export const changeLine =
  (productId: string, entry: Partial<LineEntry>): Edit =>
  (form) => ({
    ...form,
    lines: form.lines.map((line) => (line.productId === productId ? { ...line, ...entry } : line)),
  })

/** Another article in the same line: quantity stays, agreed prices and discounts belonged to the old one. */
export const changeArticle =
  (productId: string, article: LineArticle): Edit =>
  (form) => {
    if (hasArticle(form, article.productId)) return form
    const reset = { negotiatedPrice: null, discount: 0, discountPercentage: 0, discountAmount: 0 }
    const keepsQuantity = ({ unread }: DraftLine) =>
      unread?.quantity === undefined ? undefined : { quantity: unread.quantity }
    return {
      ...form,
      lines: form.lines.map((line) =>
        line.productId === productId ? { ...line, ...article, ...reset, unread: keepsQuantity(line) } : line,
      ),
    }
  }

export const removeLine =
  (productId: string): Edit =>
  (form) => ({ ...form, lines: form.lines.filter((line) => line.productId !== productId) })
