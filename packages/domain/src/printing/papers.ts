import type { User } from '../access/actor.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { ShipmentAction } from '../shipments/action-names.ts'
import { refusalOf } from '../shipments/actions.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'

/** Papers whose prints are counted: they go out once as original, and again only with a reason. */
export const PAPER_FORMS = ['invoice', 'delivery-note'] as const
export type PaperForm = (typeof PAPER_FORMS)[number]

export type PaperCopy = 'original' | 'duplicate'

/** One paper of a shipment. */
export type Paper = {
  readonly form: PaperForm
  /** The number that people know it by. */
  readonly number: string
  /** When it first reached paper; null = never. */
  readonly printedAt: string | null
}

/** What the next print of a paper is: the original the first time, a duplicate after. */
export const copyOf = ({ printedAt }: Pick<Paper, 'printedAt'>): PaperCopy =>
  printedAt === null ? 'original' : 'duplicate'

const ACTIONS: Readonly<Record<PaperForm, Readonly<Record<PaperCopy, ShipmentAction>>>> = {
  invoice: { original: 'print-invoices', duplicate: 'reprint-invoices' },
  'delivery-note': { original: 'print-delivery-note', duplicate: 'reprint-delivery-note' },
}

/** The action of the shipment that printing this paper is. */
export const printActionOf = (form: PaperForm, copy: PaperCopy): ShipmentAction => ACTIONS[form][copy]

/** Why this paper may not be printed now by this user; null = it may. */
export const printRefusal = (paper: Paper, user: User, shipment: ShipmentFacts): RuleError | null =>
  refusalOf(printActionOf(paper.form, copyOf(paper)), user, shipment)

/** Who asks for papers, of which shipment, and why. */
export type PrintRequest = {
  readonly user: User
  readonly shipment: ShipmentFacts
  readonly reason: string
}

/**
 * Judges each paper alone, and lets all of them go out or none. Throws PRINT_ROLE_MISSING or ACTION_NOT_ALLOWED with
 * the papers that stand in the way, and REPRINT_REASON_MISSING with those that were out before.
 */
export function assertPrintable(papers: readonly Paper[], { user, shipment, reason }: PrintRequest): void {
  const refused = papers.flatMap((paper) => {
    const refusal = printRefusal(paper, user, shipment)
    return refusal === null ? [] : [{ number: paper.number, refusal }]
  })
  const [first] = refused
  if (first !== undefined) {
    const same = refused.filter(({ refusal }) => refusal.code === first.refusal.code)
    throw named(
      first.refusal,
      same.map(({ number }) => number),
    )
  }
  const again = papers.filter((paper) => copyOf(paper) === 'duplicate').map(({ number }) => number)
  if (again.length > 0 && reason.trim() === '') {
    throw new RuleError('REPRINT_REASON_MISSING', { papers: again }, [
      { field: 'reason', rule: 'REPRINT_REASON_MISSING', facts: { papers: again } },
    ])
  }
}

const named = (refusal: RuleError, papers: readonly string[]): RuleError =>
  refusal.code === 'ROLE_MISSING'
    ? new RuleError('PRINT_ROLE_MISSING', { ...refusal.facts, papers })
    : new RuleError(refusal.code, { ...refusal.facts, papers }, refusal.details)
