import type { ReadableColumn } from './read-cell.ts'

/** A column of the files of a noun: its names in both languages, by which it is found, and what it holds. */
export type ImportColumn = ReadableColumn & {
  readonly key: string
  readonly pt: string
  readonly en: string
  /** Names that files of others give it. */
  readonly aliases: readonly string[]
  /** 'always' = a file without it is refused; 'new' = a record that is not there yet needs it. */
  readonly needed?: 'always' | 'new'
}

type Details = Partial<Omit<ImportColumn, 'key' | 'pt' | 'en' | 'kind'>>
const columnOf =
  (kind: ImportColumn['kind']) =>
  (key: string, pt: string, en: string, details: Details = {}): ImportColumn => ({
    kind,
    key,
    pt,
    en,
    aliases: [],
    ...details,
  })

export const text = columnOf('text')
export const money = columnOf('money')
export const decimal = columnOf('decimal')
export const integer = columnOf('integer')
export const date = columnOf('date')
export const yesNo = columnOf('yesNo')
export const choice = columnOf('choice')
