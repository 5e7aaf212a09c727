import type { MessageLanguage } from '@cais/contract/messages/sentence'

/**
 * What a column holds: money in centavos, decimals as they are (kg), percent as it is (16, 2.5), a day as YYYY-MM-DD,
 * an instant as ISO in UTC. A file shows each as its own type, never as text that looks like one.
 */
export type CellKind = 'text' | 'money' | 'decimal' | 'integer' | 'percent' | 'date' | 'instant' | 'yesNo'
export type Cell = string | number | boolean | null

/** A table that is written row by row and never held in memory as a whole. */
export type Sheet = {
  readonly title: string
  readonly language: MessageLanguage
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind }[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

export type SheetFormat = 'csv' | 'xlsx'

export const YES_NO: Readonly<Record<MessageLanguage, readonly [string, string]>> = {
  pt: ['Sim', 'Não'],
  en: ['Yes', 'No'],
}

/** Milliseconds that Maputo is ahead of UTC, all year. */
export const MAPUTO_MS = 2 * 3_600_000
