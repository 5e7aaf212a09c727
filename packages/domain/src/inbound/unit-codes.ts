import { plainName } from '../imports/match-columns.ts'

/** What trading partners write for a unit (UN/ECE recommendation 20 and 21, X12, and what people type), by what is printed here. */
const SAME_UNIT: readonly (readonly string[])[] = [
  ['un', 'und', 'uni', 'unidade', 'pce', 'pc', 'pcs', 'pca', 'ea', 'h87', 'c62', 'nar', 'each', 'unit'],
  ['cx', 'caixa', 'cs', 'ct', 'bx', 'ca', 'case', 'carton', 'box', 'xbx', 'xct', 'xcs'],
  ['kg', 'kgm', 'quilo', 'kilo'],
  ['g', 'gr', 'grm', 'grama'],
  ['l', 'lt', 'ltr', 'litro', 'litre'],
  ['pal', 'palete', 'pf', 'px', 'pallet', 'xpf', 'xpx'],
  ['sc', 'saco', 'bg', 'sa', 'bag', 'sack', 'xbg', 'xsa'],
  ['emb', 'pac', 'pacote', 'pk', 'pa', 'pack', 'package', 'xpk', 'xpa'],
  ['dz', 'duzia', 'dzn', 'dozen'],
  ['fd', 'fardo', 'be', 'bundle', 'xbe'],
  ['gf', 'garrafa', 'bo', 'bottle', 'xbo'],
  ['lat', 'lata', 'tn', 'can', 'xtn'],
]

/** The unit of an article that a sender's code means: the same word, or one that means the same; null = none, or more than one. */
export function unitMeant(code: string, units: readonly string[]): string | null {
  const name = plainName(code)
  const own = units.find((unit) => plainName(unit) === name)
  if (own !== undefined) return own
  const words = SAME_UNIT.find((group) => group.includes(name)) ?? []
  const meant = units.filter((unit) => words.includes(plainName(unit)))
  return meant.length === 1 ? (meant[0] ?? null) : null
}
