import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { useDraft } from '../use-draft.ts'
import { useChangeWords } from './use-change-words.ts'

/** What others saved stands in the form by itself; that it does, and who it was, is said. */
export function JoinedNote({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.changes')
  const { sentence } = useChangeWords()
  const joined = useDraft(session, (state) => state.joined)
  const note = joined && t('joined', { sentence: sentence(joined) })
  useEffect(() => {
    if (note) notify.info(note)
  }, [note])
  return null
}
