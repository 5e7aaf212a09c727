import { numberFormat } from './figures.ts'

const tonnes = numberFormat({ least: 2, most: 2 })
const kilograms = numberFormat({ most: 3 })

/** The smallest weight that two decimals of a tonne can show. */
const LEAST_KG = 10

/** Gross weight of documents and trucks, always in tonnes: '1,92 t', '< 0,01 t'. One unit per column. */
export function formatWeight(kg: number): string {
  if (kg === 0) return '–'
  const isLess = kg < LEAST_KG / 2
  return `${isLess ? '<\u00a0' : ''}${tonnes((isLess ? LEAST_KG : kg) / 1000)}\u00a0t`
}

/** Gross weight of lines and products, always in kilograms: '0,125 kg', '1 284 kg'. */
export const formatLineWeight = (kg: number): string => (kg === 0 ? '–' : `${kilograms(kg)}\u00a0kg`)

/** Tonnes without their unit, for columns whose heading bears it: '1,92'. */
export const formatTonnes = (kg: number): string => tonnes(kg / 1000)
