import type { DraftForm, DraftLine, LineEntry, LineProduct } from '../form/draft-form.ts'

type Edit = (form: DraftForm) => DraftForm

const hasProduct = (form: DraftForm, productId: string) =>
  form.lines.some((line) => line.productId === productId)

/** Adds products at the end; one that is already in the draft is not added again. */
export const addLines =
  (lines: readonly DraftLine[]): Edit =>
  (form) => ({
    ...form,
    lines: [...form.lines, ...lines.filter(({ productId }) => !hasProduct(form, productId))],
  })

export const changeLine =
  (productId: string, entry: Partial<LineEntry>): Edit =>
  (form) => ({
    ...form,
    lines: form.lines.map((line) => (line.productId === productId ? { ...line, ...entry } : line)),
  })

/** Another product in the same line: the quantity stays, agreed price and discounts are reset. */
export const changeProduct =
  (productId: string, product: LineProduct): Edit =>
  (form) => {
    if (hasProduct(form, product.productId)) return form
    const reset = { negotiatedPrice: null, discount: 0, discountPercentage: 0, discountAmount: 0 }
    const keepsQuantity = ({ invalidInput }: DraftLine) =>
      invalidInput?.quantity === undefined ? undefined : { quantity: invalidInput.quantity }
    return {
      ...form,
      lines: form.lines.map((line) =>
        line.productId === productId
          ? { ...line, ...product, ...reset, invalidInput: keepsQuantity(line) }
          : line,
      ),
    }
  }

export const removeLine =
  (productId: string): Edit =>
  (form) => ({ ...form, lines: form.lines.filter((line) => line.productId !== productId) })
