import type { Milli } from '../kernel/quantity.ts'
import {
  type DocumentLine,
  type DocumentsPlan,
  type OpenDocument,
  planDocuments,
  type ReadyLine,
} from './plan-documents.ts'

/** A line of the order, or of an earlier change, that nothing has replaced: in a document, or still waiting. */
export type StandingLine = ReadyLine & {
  readonly sequence: string
  /** null = it waits, and is in no document yet. */
  readonly documentId: number | null
}

/** A line of a change, its codes understood. */
export type ChangeLine = ReadyLine & {
  readonly sequence: string
  readonly action: 'add' | 'change' | 'remove'
  /** Whether it says a price: without one the line keeps its own. */
  readonly saysPrice: boolean
}

export type ChangePlan = {
  /** Lines of documents as they are to be; a quantity of 0 takes the line off. */
  readonly edits: ReadonlyMap<number, readonly DocumentLine[]>
  /** What is new, as of an order. */
  readonly added: DocumentsPlan
  /** What becomes of the lines of the change: the line that each takes the place of and the document that it is in after it. */
  readonly settled: readonly {
    readonly id: number
    readonly replaces: number | null
    /** null = with what is new. */
    readonly documentId: number | null
  }[]
  /** Lines of the change that no document can take: what they change is picked already. */
  readonly blocked: readonly number[]
}

type Planning = {
  readonly lines: readonly ChangeLine[]
  readonly standing: readonly StandingLine[]
  /** The documents of the order of which nothing is picked. */
  readonly open: readonly OpenDocument[]
}

/**
 * What a change makes of the documents of its order. A line is known by its number and article, else by the article alone; one that the order does
 * not have is new, and one of that number that it has already is a change, so that the same line sent twice counts once.
 */
export function planChange({ lines, standing, open }: Planning, maxLines?: number): ChangePlan {
  const working = new Map(open.map(({ id, lines: held }) => [id, new Map(held.map((l) => [l.productId, l]))]))
  const taken = new Set<number>()
  const edited = new Map<number, Map<string, DocumentLine>>()
  const settled: { id: number; replaces: number | null; documentId: number | null }[] = []
  const blocked: number[] = []
  const fresh: ReadyLine[] = []
  for (const line of lines) {
    const target = targetOf(line, standing, taken)
    if (target === undefined || target.documentId === null) {
      if (target !== undefined) taken.add(target.id)
      if (line.action !== 'remove') fresh.push(line)
      settled.push({ id: line.id, replaces: target?.id ?? null, documentId: null })
      continue
    }
    const held = working.get(target.documentId)?.get(line.productId)
    const next = held && editedLine(held, target, line)
    if (held === undefined || next === undefined) {
      blocked.push(line.id)
      continue
    }
    taken.add(target.id)
    working.get(target.documentId)?.set(line.productId, next)
    const edits = edited.get(target.documentId) ?? new Map<string, DocumentLine>()
    edited.set(target.documentId, edits.set(line.productId, next))
    settled.push({ id: line.id, replaces: target.id, documentId: target.documentId })
  }
  const left = open.map(({ id }) => ({
    id,
    lines: [...(working.get(id)?.values() ?? [])].filter(({ quantity }) => quantity > 0),
  }))
  return {
    edits: new Map([...edited].map(([id, edits]) => [id, [...edits.values()]])),
    // what would fill an emptied document goes into one of its own: the emptied one is cancelled
    added: planDocuments(fresh, {
      open: left.filter((document) => document.lines.length > 0),
      ...(maxLines !== undefined && { maxLines }),
    }),
    settled,
    blocked,
  }
}

function targetOf(line: ChangeLine, standing: readonly StandingLine[], taken: ReadonlySet<number>) {
  const same = standing.filter(({ id, productId }) => productId === line.productId && !taken.has(id))
  const numbered = same.find(({ sequence }) => sequence !== '' && sequence === line.sequence)
  return numbered ?? (line.action === 'add' ? undefined : same[0])
}

/** The document's line with the standing line's share of it exchanged; undefined = another unit or price of a line that others share. */
function editedLine(held: DocumentLine, target: StandingLine, line: ChangeLine): DocumentLine | undefined {
  const rest: Milli = held.unit === target.unit ? held.quantity - target.quantity : held.quantity
  if (line.action === 'remove') return { ...held, quantity: Math.max(rest, 0) }
  const negotiatedPrice = line.saysPrice ? line.negotiatedPrice : held.negotiatedPrice
  const isAlone = rest <= 0
  if (!isAlone && (held.unit !== line.unit || held.negotiatedPrice !== negotiatedPrice)) return undefined
  return { ...held, unit: line.unit, quantity: Math.max(rest, 0) + line.quantity, negotiatedPrice }
}
