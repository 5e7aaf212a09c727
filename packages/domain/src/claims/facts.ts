import type { CreditNotePhase } from '../credit-notes/derive-stage.ts'

export const CLAIM_TYPES = ['return', 'price', 'promotion', 'other'] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]

/** How a claim came in. */
export const CLAIM_CHANNELS = ['file', 'form', 'call'] as const
export type ClaimChannel = (typeof CLAIM_CHANNELS)[number]

/** How a line of a claim stands against the invoices. */
export const CLAIM_LINE_STATES = ['waiting', 'unmatched', 'doubt', 'matched'] as const
export type ClaimLineState = (typeof CLAIM_LINE_STATES)[number]

/** What a claim's state and every guard are decided on. */
export type ClaimFacts = {
  /** null = the customer is not known yet, or the article decides the operation and none is known. */
  readonly branchId: string | null
  readonly operationId: string | null
  readonly wrongAt: string | null
  /** The credit notes that are linked to it. */
  readonly notes: readonly { readonly id: number; readonly phase: CreditNotePhase }[]
  readonly lines: readonly {
    readonly state: ClaimLineState
    /** The credit note that deals with the line; null = none yet. */
    readonly creditNoteId: number | null
  }[]
}

/** A line that no credit note deals with. */
export const isOpenLine = ({ creditNoteId }: ClaimFacts['lines'][number]): boolean => creditNoteId === null

/** The lines that a draft can take now. */
export const readyLines = ({ lines }: ClaimFacts): number =>
  lines.filter((line) => isOpenLine(line) && line.state === 'matched').length

/** The draft that lines matched later join. */
export const draftOf = ({ notes }: ClaimFacts): number | null =>
  notes.find(({ phase }) => phase === 'draft')?.id ?? null
