import { figures } from './figures.ts'

const tonnes = figures({ least: 2, most: 2 })
const totalTonnes = figures({ least: 1, most: 1 })
const grams = figures({ most: 3 })
const kilograms = figures({ most: 2 })

/** Kilograms as people say them: '0,125 kg', '15,3 kg', from 100 kg on '1,92 t', '412,3 t' from 100 t on. */
export function formatWeight(kg: number): string {
  if (kg === 0) return '–'
  if (kg < 100) return `${(kg < 1 ? grams : kilograms)(kg)}\u00a0kg`
  const form = kg < 100_000 ? tonnes : totalTonnes
  return `${form(kg / 1000)}\u00a0t`
}
