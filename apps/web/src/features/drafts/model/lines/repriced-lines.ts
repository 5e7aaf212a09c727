import type { DraftForm } from '../session/draft-form.ts'

/** An article whose list price is another one than this device knew. Centavos. */
export type Repriced = {
  readonly productId: string
  readonly description: string
  readonly was: number
  readonly is: number
}

/** What the server prices differently from what was shown while typing. Where a price was agreed, that one holds. */
export function repricedLines(sent: DraftForm, saved: DraftForm): Repriced[] {
  const shown = new Map(sent.lines.map((line) => [line.productId, line]))
  return saved.lines.flatMap(({ productId, description, unitPrice, negotiatedPrice }) => {
    const was = shown.get(productId)?.unitPrice ?? unitPrice
    return was === unitPrice || negotiatedPrice !== null
      ? []
      : [{ productId, description, was, is: unitPrice }]
  })
}
