import type { MasterNoun } from '@cais/domain/access/master-data'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { MASTER_FORMS, type RateRow } from '../../model/master-form.ts'

const NOBODY: ReadonlyMap<number, string> = new Map()

/** Names of the fields of a record, and their values as text, typed or stored; null for an empty value. */
export function useMasterWords(noun: MasterNoun, crew = NOBODY) {
  const { ofValue, ...words } = useWordsOfMasters(crew)
  const value = (name: string, given: unknown, isStored = false) => ofValue(noun, { name, given, isStored })
  return { ...words, value }
}

type Value = { readonly name: string; readonly given: unknown; readonly isStored: boolean }

/** The same of records of every kind. */
export function useWordsOfMasters(crew = NOBODY) {
  const t = useTranslations('master-data')
  const ui = useTranslations('ui')
  const field = (name: string) => {
    const key = `fields.${name}` as 'fields.name'
    return t.has(key) ? t(key) : name
  }
  const option = (name: string, value: string) => {
    const key = `options.${name}.${value}` as 'options.place.truck'
    return t.has(key) ? t(key) : value
  }
  const rate = (row: Partial<RateRow> & { rateBp?: number }) => {
    const percent = row.percent ?? (row.rateBp ?? 0) / 100
    return [row.validFrom && formatDate(row.validFrom), formatPercent(percent), row.exemptionReason]
      .filter(Boolean)
      .join(' ')
  }
  const ofValue = (noun: MasterNoun, { name, given, isStored }: Value): string | null => {
    if (given === null || given === undefined || given === '') return null
    if (typeof given === 'boolean') return ui(given ? 'yes' : 'no')
    const kind = MASTER_FORMS[noun].find((one) => one.name === name)?.kind
    if (kind === 'rates' && Array.isArray(given)) return given.map(rate).join('; ')
    if (kind === 'members' && Array.isArray(given))
      return given.map((id) => crew.get(Number(id)) ?? String(id)).join(', ')
    if (kind === 'choices' && Array.isArray(given))
      return given.map((one) => option(name, String(one))).join(', ') || null
    if (Array.isArray(given)) return given.join(', ')
    if (kind === 'kg') return `${formatQuantity(isStored ? Number(given) / 1000 : Number(given))} kg`
    if (kind === 'choice') return option(name, String(given))
    if (kind === 'date') return formatDate(String(given))
    return String(given).replaceAll('\n', ', ')
  }
  return { field, ofValue, option, rate }
}
