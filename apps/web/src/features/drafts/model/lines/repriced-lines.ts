import type { DraftForm } from '../form/draft-form.ts'

/** A product whose list price differs from the one that this device showed. Centavos. */
export type Repriced = {
  readonly productId: string
  readonly description: string
  readonly was: number
  readonly is: number
}

/** Lines whose list price on the server differs from what was shown while typing. A negotiated price is not affected. */
export function repricedLines(sent: DraftForm, saved: DraftForm): Repriced[] {
  const shown = new Map(sent.lines.map((line) => [line.productId, line]))
  return saved.lines.flatMap(({ productId, description, unitPrice, negotiatedPrice }) => {
    const was = shown.get(productId)?.unitPrice ?? unitPrice
    return was === unitPrice || negotiatedPrice !== null
      ? []
      : [{ productId, description, was, is: unitPrice }]
  })
}
