import type { ExchangeRefreshed } from '@cais/contract/exchanges/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'

export type Fetching = {
  readonly db: Db
  readonly user: User
  readonly config: Config
  readonly lang: Language
  readonly log: { error(facts: object, text: string): void }
  now(): Date
}

export type Fetched = 'orders' | 'claims'

/**
 * Asks the services of retailers for what is new, one retailer or all that have one, and answers what each brought. Without a service the answer is empty.
 * It comes from the feature that knows the services, handed in by features.ts.
 */
export type FetchFromRetailers = (
  context: Fetching,
  asked: { readonly kind: Fetched; readonly retailerId?: string | undefined },
) => Promise<ExchangeRefreshed[]>
