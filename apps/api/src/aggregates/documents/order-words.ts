import { STAGE_WORDS } from '@cais/contract/messages/stage-words'
import { STATUS_WORDS } from '@cais/contract/messages/status-words'
import { provinceName } from '@cais/domain/customers/provinces'
import type { Language } from '../../http/language.ts'

/** Kinds of documents as people call them. */
export const TYPE_WORDS: Record<Language, Record<'PEV' | 'COT' | 'POF', string>> = {
  pt: { PEV: 'Encomenda', COT: 'Cotação', POF: 'Oferta' },
  en: { PEV: 'Order', COT: 'Quote', POF: 'Offer' },
}

/** The name of a status; an unknown code stays as it is. */
export const statusText = (status: string, language: Language): string =>
  (STATUS_WORDS[language] as Readonly<Record<string, string>>)[status] ?? status

/** The open stages by their names, in order. */
export const stageText = (stages: readonly string[], language: Language): string =>
  stages
    .map((stage) => (STAGE_WORDS[language] as Readonly<Record<string, string>>)[stage] ?? stage)
    .join(' · ')

export const provinceOf = (id: number | null): string | null => (id === null ? null : provinceName(id))
