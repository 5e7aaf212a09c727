import type { DraftForm, DraftLine } from '../model/form/draft-form.ts'
import { type Preview, type PricedParts, previewPrices } from '../model/lines/preview-prices.ts'

type Priced = Omit<PricedParts, 'lines'> & { readonly preview: Preview }

const known = new WeakMap<readonly DraftLine[], Priced>()

/** The amounts of the draft, computed once for all components and again when lines, discount or type change. */
export function usePreview({ lines, discount, type }: DraftForm): Preview {
  const last = known.get(lines)
  if (last?.discount === discount && last.type === type) return last.preview
  const preview = previewPrices({ lines, discount, type })
  known.set(lines, { discount, type, preview })
  return preview
}
