import { isDatabaseDown } from '../../db/failures.ts'
import type { Trx } from '../../db/transaction.ts'

export type Outcome<Item, Done> = { readonly item: Item } & (
  | { readonly done: Done }
  | { readonly refused: unknown }
)

/** How the work on one record is run: committed once, or rolled back as a dry run. */
export type Attempt = <T>(part: string, work: (trx: Trx) => Promise<T>) => Promise<T>

/**
 * One action on many records, each in a transaction of its own, in the order of the request: who reserves for many decides
 * who is served first. A refusal stops no other record. A database that is down stops all; a repeated request continues
 * where it stopped.
 */
export async function runEach<Item extends { readonly id: number }, Done>(
  items: readonly Item[],
  attempt: Attempt,
  work: (trx: Trx, item: Item) => Promise<Done>,
): Promise<Outcome<Item, Done>[]> {
  const outcomes: Outcome<Item, Done>[] = []
  for (const item of items) {
    try {
      outcomes.push({ item, done: await attempt(String(item.id), (trx) => work(trx, item)) })
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      outcomes.push({ item, refused: error })
    }
  }
  return outcomes
}

/** The records whose step was refused. */
export const refusedIds = (outcomes: readonly Outcome<{ readonly id: number }, unknown>[]): number[] =>
  outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.item.id] : []))
