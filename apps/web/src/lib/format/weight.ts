import { figures } from './figures.ts'

const tonnes = figures({ least: 2, most: 2 })
const totalTonnes = figures({ least: 1, most: 1 })
const kilograms = figures({ most: 3 })

/** Kilograms as people say them: '620 kg' below 0,1 t, '1,92 t', '412,3 t' from 100 t on. */
export function formatWeight(kg: number): string {
  if (kg === 0) return '–'
  if (kg < 100) return `${kilograms(kg)}\u00a0kg`
  const form = kg < 100_000 ? tonnes : totalTonnes
  return `${form(kg / 1000)}\u00a0t`
}
