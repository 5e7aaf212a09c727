import {
  readStandardReason,
  STANDARD_REASONS,
  type StandardReason,
} from '@cais/domain/approvals/standard-reasons'
import { useTranslations } from 'use-intl'

const NAMES = Object.keys(STANDARD_REASONS) as StandardReason[]

/**
 * Standard reasons are stored in Portuguese and shown in the language of the reader; free text stays as it
 * was written.
 */
export function useReasonText() {
  const t = useTranslations('ui.reasons')
  return {
    /** Stored → shown: 'Margin too low'. */
    toText: (stored: string): string => {
      const known = readStandardReason(stored)
      return known ? t(known) : stored
    },
    /** Shown → stored: 'Margem demasiado baixa'. */
    toStored: (text: string): string => {
      const known = NAMES.find((name) => t(name) === text)
      return known ? STANDARD_REASONS[known] : text
    },
  }
}
