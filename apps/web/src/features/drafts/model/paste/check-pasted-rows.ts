import type { ApiRow } from '../../../../lib/api/api.ts'
import { productOf, unitOf } from '../lines/line-of-product.ts'
import { freeIn } from '../lines/line-units.ts'
import type { PastedRow } from './parse-pasted-rows.ts'

export type Product = ApiRow<'GET /products'>
/** Problems in REFUSED prevent that a row is added; the others are warnings. */
export type PasteProblem =
  | 'unknown'
  | 'twiceInDraft'
  | 'twiceInPaste'
  | 'unreadable'
  | 'unknownUnit'
  | 'noQuantity'
  | 'noStock'
  | 'shortStock'
  | 'priceDiffers'
export type CheckedRow = PastedRow & {
  readonly product: Product | undefined
  readonly problems: readonly PasteProblem[]
}

const REFUSED: readonly PasteProblem[] = [
  'unknown',
  'twiceInDraft',
  'twiceInPaste',
  'unreadable',
  'unknownUnit',
]

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

/** The product in the unit of the row. */
export const inUnit = (product: Product, { unit }: PastedRow) => productOf(product, unit || product.unit)

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
    unknownUnit: product !== undefined && row.unit !== '' && unitOf(product, row.unit) === undefined,
    noQuantity: !row.quantity && !row.faults.some(({ column }) => column === 'quantity'),
    noStock: product?.currentStock === 0,
    shortStock:
      product !== undefined &&
      product.currentStock > 0 &&
      (row.quantity ?? 0) > freeIn(product, inUnit(product, row)),
    priceDiffers:
      row.faults.length === 0 &&
      product !== undefined &&
      row.negotiatedPrice !== null &&
      row.negotiatedPrice !== inUnit(product, row).unitPrice,
  }
  return (Object.keys(found) as PasteProblem[]).filter((problem) => found[problem])
}
