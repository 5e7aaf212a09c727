import { HOUSE_REASONS, type HouseReason, readHouseReason } from '@cais/domain/approvals/house-reasons'
import { useTranslations } from 'use-intl'

const NAMES = Object.keys(HOUSE_REASONS) as HouseReason[]

/**
 * Reasons of the house are kept in one language and said in that of the reader; words of somebody's own stay as they
 * were written.
 */
export function useReasonWords() {
  const t = useTranslations('ui.reasons')
  return {
    /** As it is read: 'Margin too low'. */
    said: (kept: string): string => {
      const known = readHouseReason(kept)
      return known ? t(known) : kept
    },
    /** As it is kept: 'Margem demasiado baixa'. */
    kept: (said: string): string => {
      const known = NAMES.find((name) => t(name) === said)
      return known ? HOUSE_REASONS[known] : said
    },
  }
}
