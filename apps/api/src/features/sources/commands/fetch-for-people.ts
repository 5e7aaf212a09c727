import type { ExchangeRefreshed } from '@cais/contract/exchanges/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ArrivalKind } from '@cais/domain/sources/source'
import type { Language } from '../../../http/language.ts'
import type { SourceDeps } from '../collector.ts'
import { type Fetched, fetchSource } from './fetch-source.ts'

/** As many files of one source as somebody waits for. */
export const FILES_BY_HAND = 200

type Deps = SourceDeps & { readonly lang: Language }
type Asked = { readonly kind: ArrivalKind; readonly retailerId?: string | undefined }

/** Fetches at once what is at the sources of one retailer, or of all, and answers what each brought. */
export async function fetchForPeople(deps: Deps, { kind, retailerId }: Asked): Promise<ExchangeRefreshed[]> {
  const sources = await deps.db
    .selectFrom('retailer_sources as s')
    .innerJoin('retailers as r', 'r.id', 's.retailer_id')
    .select(['s.id', 'r.id as retailer', 'r.name'])
    .where('s.active', '=', true)
    .where('s.removed_at', 'is', null)
    .where('s.kind', '=', kind)
    .$if(retailerId !== undefined, (query) => query.where('s.retailer_id', '=', retailerId ?? ''))
    .orderBy('r.name')
    .orderBy('s.id')
    .execute()
  const results: ExchangeRefreshed[] = []
  for (const { id, retailer, name } of sources) {
    const fetched = await fetchSource(deps, id, FILES_BY_HAND).catch(refused)
    results.push({ retailer: { id: retailer, name }, ...(await resultOf(deps, id, fetched)) })
  }
  return results
}

/** Somebody fetches there already: that is a result, too. */
function refused(error: unknown): Fetched {
  if (!(error instanceof RuleError)) throw error
  return { figures: { taken: 0, same: 0, refused: 0, ignored: 0 }, fault: error }
}

async function resultOf({ db, lang }: Deps, sourceId: number, { figures, fault }: Fetched) {
  const came = figures.taken + figures.same > 0 ? await newestExchange(db, sourceId) : null
  if (fault !== null) {
    const message = refusalSentence(lang, fault.code, fault.facts)
    return { exchangeId: came, result: 'unreachable' as const, taken: figures.taken, message }
  }
  const result =
    figures.taken > 0 ? 'done' : figures.same > 0 ? 'same' : figures.refused > 0 ? 'refused' : 'empty'
  return { exchangeId: came, result, taken: figures.taken, message: null } as const
}

/** The exchange of the last file that came from there. */
async function newestExchange(db: SourceDeps['db'], sourceId: number): Promise<number | null> {
  const row = await db
    .selectFrom('source_arrivals as a')
    .innerJoin('exchanges as e', (join) =>
      join.on((eb) =>
        eb.or([
          eb('e.inbound_file_id', '=', eb.ref('a.inbound_file_id')),
          eb('e.claim_file_id', '=', eb.ref('a.claim_file_id')),
        ]),
      ),
    )
    .select('e.id')
    .where('a.source_id', '=', sourceId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
