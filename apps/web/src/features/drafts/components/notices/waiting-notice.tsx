import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import type { DraftSession } from '../../model/session/draft-session.ts'
import type { Waiting } from '../../model/submit/waiting.ts'
import { showUp } from '../editor/show-up.ts'
import { useDraft } from '../use-draft.ts'
import classes from './draft-notice.module.css'

/** It was submitted without a line: it goes by itself, and until it was sent it can be taken back. */
export function WaitingNotice({ session, waiting }: { session: DraftSession; waiting: Waiting }) {
  const t = useTranslations('drafts.waiting')
  const saving = useDraft(session, (state) => state.saving)
  return (
    <div ref={comeForward} role="status" tabIndex={-1} className={classes.notice} data-tone="warning">
      <p>
        <strong>{t(saving ? 'sending' : 'title')}</strong>
        <br />
        {t(waiting.sent === null ? 'text' : 'sent', { when: formatDateTime(waiting.pressedAt) })}
      </p>
      <div className={classes.actions}>
        {waiting.sent === null && <Button onClick={session.takeBack}>{t('takeBack')}</Button>}
        <Button primary disabled={saving} onClick={() => void session.save()}>
          {t('now')}
        </Button>
      </div>
    </div>
  )
}

/** What had the focus, a field or the button, is not to be used any more. */
function comeForward(notice: HTMLElement | null) {
  showUp(notice)
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body || activeElement.closest('[inert]') !== null
  if (isLost) notice?.focus({ preventScroll: true })
}
