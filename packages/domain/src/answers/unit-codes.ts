import { plainName } from '../imports/match-columns.ts'

type Coded = 'edifact' | 'ubl'

/** Our words for units with the codes of UN/ECE: recommendation 20 and 21 for UBL, what EANCOM lists for EDIFACT. */
const CODES: readonly (Readonly<Record<Coded, string>> & { readonly words: readonly string[] })[] = [
  { words: ['un', 'und', 'uni', 'unidade', 'pce', 'ea'], edifact: 'PCE', ubl: 'H87' },
  { words: ['cx', 'caixa', 'ct', 'cs'], edifact: 'CT', ubl: 'XCT' },
  { words: ['kg', 'quilo', 'kgm'], edifact: 'KGM', ubl: 'KGM' },
  { words: ['g', 'gr', 'grm'], edifact: 'GRM', ubl: 'GRM' },
  { words: ['l', 'lt', 'ltr', 'litro'], edifact: 'LTR', ubl: 'LTR' },
  { words: ['pal', 'palete'], edifact: 'PF', ubl: 'XPX' },
  { words: ['sc', 'saco'], edifact: 'SA', ubl: 'XSA' },
  { words: ['emb', 'pac', 'pacote', 'pk'], edifact: 'PK', ubl: 'XPK' },
  { words: ['dz', 'duzia', 'dzn'], edifact: 'DZN', ubl: 'DZN' },
  { words: ['fd', 'fardo'], edifact: 'BE', ubl: 'XBE' },
  { words: ['gf', 'garrafa'], edifact: 'BO', ubl: 'XBO' },
  { words: ['lat', 'lata'], edifact: 'TN', ubl: 'XTN' },
]

/** Codes of the list that UBL takes them from: they are written back as they came. 'PCE' and 'CS' are not on it. */
const RECOMMENDED = /^(X[A-Z0-9]{2}|EA|C62|H87|KGM|GRM|LTR|MLT|MTR|DZN|TNE|NAR)$/

/** The unit as an answer of this format writes it: the retailer's own code, else that of our word, else 'piece'. */
export function unitCode(format: Coded, { unit, ownUnit }: { unit: string; ownUnit: string }): string {
  const known = CODES.find(({ words }) =>
    words.includes(plainName(format === 'edifact' ? ownUnit : unit || ownUnit)),
  )
  if (format === 'edifact') return unit !== '' ? unit.slice(0, 3) : (known?.edifact ?? 'PCE')
  return RECOMMENDED.test(unit) ? unit : (known?.ubl ?? 'H87')
}
