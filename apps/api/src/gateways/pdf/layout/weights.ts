import type { Temperature } from '../forms/kinds.ts'
import type { Weights } from '../forms/parties.ts'
import type { Fact } from './facts.ts'
import { TEMPERATURE, weight } from './format.ts'

export const TEMPERATURES: readonly Temperature[] = ['ambient', 'refrigerated', 'frozen']

export const totalWeight = (weights: Weights): number =>
  TEMPERATURES.reduce((sum, temperature) => sum + weights[temperature], 0)

/** Weight of each temperature class and their sum. */
export const weightFacts = (weights: Weights): Fact[] => [
  ...TEMPERATURES.map((temperature): Fact => [TEMPERATURE[temperature], weight(weights[temperature])]),
  ['Peso bruto total', weight(totalWeight(weights))],
]
