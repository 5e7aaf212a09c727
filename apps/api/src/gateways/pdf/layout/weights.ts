import type { Temperature } from '../forms/kinds.ts'
import type { Weights } from '../forms/parties.ts'
import type { Fact } from './facts.ts'
import { type Paper, PORTUGUESE } from './paper.ts'

export const TEMPERATURES: readonly Temperature[] = ['ambient', 'refrigerated', 'frozen']

export const totalWeight = (weights: Weights): number =>
  TEMPERATURES.reduce((sum, temperature) => sum + weights[temperature], 0)

/** Weight of each temperature class and their sum. */
export const weightFacts = (
  weights: Weights,
  { words, temperatures, weight }: Paper = PORTUGUESE,
): Fact[] => [
  ...TEMPERATURES.map((temperature): Fact => [temperatures[temperature], weight(weights[temperature])]),
  [words.totalWeight, weight(totalWeight(weights))],
]
