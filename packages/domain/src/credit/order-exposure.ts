import type { DocumentType } from '../documents/document-type.ts'
import type { Centavos } from '../kernel/money.ts'
import { type BasisPoints, percentOf } from '../kernel/percent.ts'
import type { Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'

/** What credit needs of a line: its value without VAT, and where its quantity lies. */
export type ExposedLine = {
  readonly net: Centavos
  readonly vatRate: BasisPoints
  readonly quantity: Milli
  readonly open: Milli
  readonly reserved: Milli
  readonly picking: Milli
  readonly loading: Milli
}

/** What a document adds to its customer's exposure, with VAT. */
export type OrderExposure = { readonly open: Centavos; readonly loaded: Centavos }

type ExposedOrder = { readonly type: DocumentType; readonly lines: readonly ExposedLine[] }

/** What a document counts as 'this order' in its customer's credit, decided or not; a rejected one will never be owed. */
export function outstandingAmount({
  status,
  ...order
}: ExposedOrder & { readonly status: string }): Centavos {
  if (status === 'REJECTED') return 0
  const { open, loaded } = orderExposure(order)
  return open + loaded
}

type Standing = {
  readonly type: DocumentType
  readonly status: string
  readonly stages: readonly string[]
  readonly total: Centavos
}

/** What a document of a list adds to what its customer's approved documents count already: its total while it is not decided. */
export function undecidedExposure({ type, status, stages, total }: Standing): Centavos {
  if (type === 'COT') return 0
  return UNDECIDED.has(status) || stages.some((stage) => WAITS_FOR.test(stage)) ? total : 0
}

const UNDECIDED: ReadonlySet<string> = new Set(['DRAFT', 'SUBMITTED', 'BLOCKED'])
const WAITS_FOR = /_APPROVAL$|^MORPHEUS_IN$/

/**
 * What of a document is not loaded yet, and what is loaded and not billed (docs/domain/approvals.md); what was billed, closed or
 * cancelled is nothing any more, and a quote owes nothing. VAT is rounded once per rate, as in its totals: a document
 * of which nothing is gone counts as much as its total, to the centavo.
 */
export function orderExposure({ type, lines }: ExposedOrder): OrderExposure {
  if (type === 'COT') return { open: 0, loaded: 0 }
  const open = grossValueOf(lines, ({ open, reserved, picking }) => open + reserved + picking)
  const left = grossValueOf(
    lines,
    ({ open, reserved, picking, loading }) => open + reserved + picking + loading,
  )
  return { open, loaded: left - open }
}

/** What a part of each line is worth together, with VAT rounded once per rate. */
export function grossValueOf<Line extends ExposedLine>(
  lines: readonly Line[],
  partOf: (line: Line) => Milli,
): Centavos {
  const nets = new Map<BasisPoints, Centavos>()
  for (const line of lines)
    nets.set(line.vatRate, (nets.get(line.vatRate) ?? 0) + partNet(line, partOf(line)))
  return [...nets].reduce((sum, [rate, net]) => sum + net + percentOf(net, rate), 0)
}

const partNet = ({ net, quantity }: ExposedLine, part: Milli): Centavos =>
  part === 0 ? 0 : Number(divideHalfUp(BigInt(net) * BigInt(part), BigInt(quantity)))
