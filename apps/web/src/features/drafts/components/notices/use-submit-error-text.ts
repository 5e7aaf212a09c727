import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import type { SavedDraft } from '../../model/state/draft-state.ts'
import { useChangeText } from './use-change-text.ts'

/** Why it was not submitted: the server's message, or ours where this device stopped it. */
export function useSubmitErrorText(saved: SavedDraft | null = null) {
  const t = useTranslations('drafts.submitErrors')
  const { sentence } = useChangeText()
  return ({ code, message }: Pick<ApiError, 'code' | 'message'>) => {
    if (code === 'CHANGED_BY_OTHERS') return t(code, { sentence: sentence(saved?.changed) })
    return code === 'PRICE_CHANGED' ? t(code) : message
  }
}
