import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api-error.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { draftCopies } from '../model/draft-copies.ts'
import type { DraftSession } from '../model/draft-session.ts'
import { newDraft, obstacleOf } from '../model/draft-state.ts'
import { endSession } from '../model/held-sessions.ts'
import { linesRefusal, refusedLines } from '../model/refusals.ts'
import { isGone } from '../model/saving-status.ts'
import classes from './draft-notice.module.css'
import { useDraft } from './use-draft.ts'

/** What stands in the way of the whole draft: a refusal in the server's words, or that it is gone. */
export function DraftNotice({ session }: { session: DraftSession }) {
  const gone = useDraft(session, isGone)
  const refusal = useDraft(session, obstacleOf)
  if (gone) return <GoneNotice session={session} />
  if (!refusal?.isClientError || refusal.code === 'LINES_WOULD_BE_DROPPED') return null
  return (
    <div role="alert" className={classes.notice} data-tone="danger">
      <p>{refusal.message}</p>
      <RefusedLines refusal={refusal} />
    </div>
  )
}

const AT_MOST = 5

/** In a long document the marks at the lines are out of sight. */
function RefusedLines({ refusal }: { refusal: ApiError }) {
  const t = useTranslations('drafts.submission')
  const lines = refusedLines(refusal)
  const whole = linesRefusal(refusal)
  if (lines.length === 0 && whole === undefined) return null
  return (
    <ul className={classes.lines}>
      {whole && <li>{whole}</li>}
      {lines.slice(0, AT_MOST).map(({ row, message }) => (
        <li key={row}>{t('lineRefusal', { row: String(row), message })}</li>
      ))}
      {lines.length > AT_MOST && <li>{t('moreLines', { count: lines.length - AT_MOST })}</li>}
    </ul>
  )
}

function GoneNotice({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.gone')
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const again = () => {
    const { form, saved } = session.get()
    const copies = draftCopies(userId)
    copies.keep(newDraft(form))
    copies.forget(saved?.id)
    if (saved) endSession(saved.id, session)
    void navigate({ to: '/documents/create', replace: true })
  }
  return (
    <div role="alert" className={classes.notice} data-tone="warning">
      <p>
        <strong>{t('title')}</strong>
        <br />
        {t('text')}
      </p>
      <div className={classes.actions}>
        <LinkButton to="/documents">{t('leave')}</LinkButton>
        <Button primary onClick={again}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
