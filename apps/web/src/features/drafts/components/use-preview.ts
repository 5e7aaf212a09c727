import { useMemo } from 'react'
import type { DraftForm } from '../model/draft-form.ts'
import { type Preview, previewPrices } from '../model/preview-prices.ts'

/** The amounts of the draft; counted again only when lines, discount or type change. */
export function usePreview({ lines, discount, type }: DraftForm): Preview {
  return useMemo(() => previewPrices({ lines, discount, type }), [lines, discount, type])
}
