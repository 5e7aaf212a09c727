import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { useDraft } from '../use-draft.ts'
import { useChangeText } from './use-change-text.ts'

/** Notifies that somebody else's changes were merged into the form, and whose they are. */
export function MergedNote({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.changes')
  const { sentence } = useChangeText()
  const merged = useDraft(session, (state) => state.merged)
  const note = merged && t('merged', { sentence: sentence(merged) })
  useEffect(() => {
    if (note) notify.info(note)
  }, [note])
  return null
}
