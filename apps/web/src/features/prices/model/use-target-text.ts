import { useTranslations } from 'use-intl'
import type { PriceListRow } from '../api.ts'

/** For whom a list is, in words. */
export function useTargetText() {
  const t = useTranslations('prices.target')
  return ({ operation, segment }: Pick<PriceListRow, 'operation' | 'segment'>): string =>
    [
      operation && t('operation', { name: operation.name }),
      segment !== null && t('segment', { name: segment }),
    ]
      .filter(Boolean)
      .join(' · ') || t('everybody')
}
