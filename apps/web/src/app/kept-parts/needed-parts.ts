import { canOpen, type Page } from '@cais/domain/access/pages'
import type { Role } from '@cais/domain/access/roles'
import type { Language } from '../../lib/language.ts'

/** What the build says of its parts (scripts/later-parts): files by feature, by language of words, and of everybody. */
export type Parts = {
  readonly features: Readonly<Record<string, readonly string[]>>
  readonly words: Readonly<Record<Language, readonly string[]>>
  readonly all: readonly string[]
}

/** Features that only some people open, by their pages; a feature that is not listed is everybody's. */
export const FEATURE_PAGES: Readonly<Record<string, readonly Page[]>> = {
  approvals: ['approval'],
  drafts: ['documents-create', 'documents-drafts-id'],
  orders: ['documents'],
  settings: ['settings'],
  shipments: ['picking', 'picking-create', 'picking-id'],
  showcase: ['components'],
  stock: ['stock', 'stock-id'],
}

/** The files that somebody with these roles may come to need, each once. */
export function neededParts({ features, words, all }: Parts, roles: readonly Role[], language: Language) {
  const ofFeatures = Object.entries(features)
    .filter(([feature]) => FEATURE_PAGES[feature]?.some((page) => canOpen(roles, page)) ?? true)
    .flatMap(([, files]) => files)
  return [...new Set([...all, ...words[language], ...ofFeatures])]
}
