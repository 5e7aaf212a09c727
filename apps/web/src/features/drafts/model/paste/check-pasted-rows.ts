import type { ApiRow } from '../../../../lib/api/api.ts'
import type { PastedRow } from './parse-pasted-rows.ts'

export type Product = ApiRow<'GET /products'>
/** Problems in REFUSED prevent that a row is added; the others are warnings. */
export type PasteProblem =
  | 'unknown'
  | 'twiceInDraft'
  | 'twiceInPaste'
  | 'unreadable'
  | 'noQuantity'
  | 'noStock'
  | 'shortStock'
  | 'priceDiffers'
export type CheckedRow = PastedRow & {
  readonly product: Product | undefined
  readonly problems: readonly PasteProblem[]
}

const REFUSED: readonly PasteProblem[] = ['unknown', 'twiceInDraft', 'twiceInPaste', 'unreadable']

export const canAdd = ({ problems }: CheckedRow) => !problems.some((problem) => REFUSED.includes(problem))

/** Each pasted row with its product and what is wrong with it. */
export function checkPastedRows(
  rows: readonly PastedRow[],
  products: ReadonlyMap<string, Product>,
  inDraft: ReadonlySet<string>,
): CheckedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const product = products.get(row.productId)
    const twice = seen.has(row.productId)
    seen.add(row.productId)
    return {
      ...row,
      product,
      problems: problemsOf(row, product, { twice, inDraft: inDraft.has(row.productId) }),
    }
  })
}

function problemsOf(
  row: PastedRow,
  product: Product | undefined,
  seen: { twice: boolean; inDraft: boolean },
) {
  const found: Record<PasteProblem, boolean> = {
    unknown: !product,
    twiceInDraft: seen.inDraft,
    twiceInPaste: seen.twice,
    unreadable: row.faults.length > 0,
    noQuantity: !row.quantity && !row.faults.some(({ column }) => column === 'quantity'),
    noStock: product?.currentStock === 0,
    shortStock:
      product !== undefined && product.currentStock > 0 && (row.quantity ?? 0) > product.currentStock,
    priceDiffers:
      row.faults.length === 0 &&
      product !== undefined &&
      row.negotiatedPrice !== null &&
      row.negotiatedPrice !== product.unitPrice,
  }
  return (Object.keys(found) as PasteProblem[]).filter((problem) => found[problem])
}
