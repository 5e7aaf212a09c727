import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import type { SavedDraft } from '../../model/session/draft-state.ts'
import { useChangeWords } from './use-change-words.ts'

/** Why something was not submitted: in the server's words, or in ours where this device itself stopped it. */
export function useObjectionWords(saved: SavedDraft | null = null) {
  const t = useTranslations('drafts.objections')
  const { sentence } = useChangeWords()
  return ({ code, message }: Pick<ApiError, 'code' | 'message'>) => {
    if (code === 'CHANGED_BY_OTHERS') return t(code, { sentence: sentence(saved?.changed) })
    return code === 'PRICE_CHANGED' ? t(code) : message
  }
}
