import { canOpen, type Page } from '@cais/domain/access/pages'
import type { Role } from '@cais/domain/access/roles'
import type { Language } from '../../locales/namespaces.ts'

/**
 * The lazily loaded files as the build lists them (scripts/lazy-files): by feature, by language, and those
 * of everybody.
 */
export type LazyFiles = {
  readonly features: Readonly<Record<string, readonly string[]>>
  readonly words: Readonly<Record<Language, readonly string[]>>
  readonly all: readonly string[]
}

/** The pages of features that only some roles open; a feature that is not listed is for everybody. */
export const FEATURE_PAGES: Readonly<Record<string, readonly Page[]>> = {
  answers: ['settings-retailers-id', 'settings-webhooks'],
  approvals: ['approval'],
  claims: ['claims', 'settings-b2b-logs'],
  closings: ['documents-closing'],
  'credit-notes': ['credit', 'credit-returns', 'credit-id'],
  collections: ['credit-collections', 'credit-id-collection'],
  deliveries: ['picking-counter', 'picking-deliveries', 'picking-deliveries-id'],
  erp: ['settings-erp'],
  imports: ['settings-imports'],
  mail: ['settings-mail'],
  morpheus: ['morpheus'],
  outbox: ['settings-outbox'],
  retailers: ['settings-retailers-id'],
  returns: ['stock-returns'],
  schedules: ['picking-schedules'],
  transfers: ['stock-transfers', 'stock-transfers-create', 'stock-transfers-id'],
  drafts: ['documents-create', 'documents-drafts-id'],
  loading: ['picking-id-loading'],
  orders: ['documents'],
  settings: ['settings'],
  shipments: ['picking', 'picking-create', 'picking-id'],
  showcase: ['components'],
  stock: ['stock', 'stock-id'],
  users: ['settings-users-id'],
}

/** The files that a user with these roles may need, each once. */
export function neededModules(
  { features, words, all }: LazyFiles,
  roles: readonly Role[],
  language: Language,
) {
  const ofFeatures = Object.entries(features)
    .filter(([feature]) => FEATURE_PAGES[feature]?.some((page) => canOpen(roles, page)) ?? true)
    .flatMap(([, files]) => files)
  return [...new Set([...all, ...words[language], ...ofFeatures])]
}
