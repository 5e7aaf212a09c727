import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import type { AnyNoun } from './noun.ts'
import { articles } from './nouns/articles.ts'
import { customers } from './nouns/customers.ts'
import { openingBalances } from './nouns/opening-balances.ts'
import { openingStock } from './nouns/opening-stock.ts'

/** What comes in and goes out as a file, one line each. */
export const nouns = {
  customers,
  articles,
  'opening-stock': openingStock,
  'opening-balances': openingBalances,
} as unknown as Readonly<Record<ImportNounName, AnyNoun>>
