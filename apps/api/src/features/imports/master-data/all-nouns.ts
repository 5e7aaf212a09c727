import type { ImportNounName } from '@cais/domain/imports/import-nouns'
import type { AnyNoun } from './noun.ts'
import { articleUnits } from './nouns/article-units.ts'
import { articles } from './nouns/articles.ts'
import { customerAddresses } from './nouns/customer-addresses.ts'
import { customers } from './nouns/customers.ts'
import { masterRecords } from './nouns/master-records.ts'
import { openingBalances } from './nouns/opening-balances.ts'
import { openingStock } from './nouns/opening-stock.ts'
import { priceLines } from './nouns/price-lines.ts'

/** What comes in and goes out as a file, one line each. */
export const nouns = {
  customers,
  'customer-addresses': customerAddresses,
  articles,
  'article-units': articleUnits,
  'price-lines': priceLines,
  'opening-stock': openingStock,
  'opening-balances': openingBalances,
  ...masterRecords,
} as unknown as Readonly<Record<ImportNounName, AnyNoun>>
