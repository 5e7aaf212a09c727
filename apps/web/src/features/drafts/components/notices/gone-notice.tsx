import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../../ui/actions/button.tsx'
import { draftCopies } from '../../model/kept/draft-copies.ts'
import { endSession } from '../../model/kept/held-sessions.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { newDraft } from '../../model/session/draft-state.ts'
import classes from './draft-notice.module.css'

/** Somebody submitted or deleted it meanwhile: what is typed here goes on in a draft of its own. */
export function GoneNotice({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.gone')
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const again = () => {
    const { form, key } = session.get()
    const local = `n${crypto.randomUUID()}`
    const copies = draftCopies(userId)
    copies.keep(newDraft(form, local))
    copies.forget(key)
    endSession(session)
    void navigate({ to: '/documents/create', search: { local }, replace: true })
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
