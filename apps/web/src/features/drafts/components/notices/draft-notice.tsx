import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../../ui/actions/button.tsx'
import { isShownAtFields, linesRefusal, refusedLines } from '../../model/checks/refusals.ts'
import type { Repriced } from '../../model/lines/repriced-lines.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { closeSession } from '../../model/sending/open-sessions.ts'
import { currentError, newDraft } from '../../model/state/draft-state.ts'
import type { PendingSubmission } from '../../model/state/pending-submission.ts'
import { isGone } from '../../model/state/saving-status.ts'
import { localDrafts } from '../../model/storage/local-drafts.ts'
import { useDraft } from '../use-draft.ts'
import classes from './draft-notice.module.css'
import { useSubmitErrorText } from './use-submit-error-text.ts'

/** The notice above the draft: it is gone, its submission is pending, prices changed, or it was refused. */
export function DraftNotice({ session }: { session: DraftSession }) {
  const gone = useDraft(session, isGone)
  const pending = useDraft(session, (state) => state.pending)
  const repriced = useDraft(session, (state) => state.repriced)
  const refusal = useDraft(session, currentError)
  if (gone) return <GoneNotice session={session} />
  if (pending) return <WaitingNotice session={session} pending={pending} />
  if (repriced.length > 0) return <RepricedNotice session={session} repriced={repriced} />
  if (!refusal?.isClientError || refusal.code === 'LINES_WOULD_BE_DROPPED') return null
  return <Refusal session={session} refusal={refusal} />
}

const AT_MOST = 5

/** Lists the refused lines, which in a long document are out of sight. */
function Refusal({ session, refusal }: { session: DraftSession; refusal: ApiError }) {
  const t = useTranslations('drafts.submission')
  const errorText = useSubmitErrorText(useDraft(session, ({ saved }) => saved))
  const lines = refusedLines(refusal)
  const linesMessage = linesRefusal(refusal)
  return (
    <div ref={scrollToNotice} role="alert" className={classes.notice} data-tone="danger">
      <p>{isShownAtFields(refusal) ? `${t('failed')} ${t('fix')}` : errorText(refusal)}</p>
      {(lines.length > 0 || linesMessage !== undefined) && (
        <ul className={classes.lines}>
          {linesMessage && <li>{linesMessage}</li>}
          {lines.slice(0, AT_MOST).map(({ row, message }) => (
            <li key={row}>{t('lineRefusal', { row: String(row), message })}</li>
          ))}
          {lines.length > AT_MOST && <li>{t('moreLines', { count: lines.length - AT_MOST })}</li>}
        </ul>
      )}
    </div>
  )
}

/** Somebody submitted or deleted it meanwhile: what is typed here can continue in a new draft. */
function GoneNotice({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.gone')
  const navigate = useNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const continueInNewDraft = () => {
    const { form, key } = session.get()
    const local = `n${crypto.randomUUID()}`
    const copies = localDrafts(userId)
    copies.save(newDraft(form, local))
    copies.remove(key)
    closeSession(session)
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
        <Button primary onClick={continueInNewDraft}>
          {t('continue')}
        </Button>
      </div>
    </div>
  )
}

/** It was submitted offline: it is sent automatically, and can be changed until then. */
function WaitingNotice({ session, pending }: { session: DraftSession; pending: PendingSubmission }) {
  const t = useTranslations('drafts.pending')
  const saving = useDraft(session, (state) => state.saving)
  return (
    <div ref={focusNotice} role="status" tabIndex={-1} className={classes.notice} data-tone="warning">
      <p>
        <strong>{t(saving ? 'sending' : 'title')}</strong>
        <br />
        {t(pending.sent === null ? 'text' : 'sent', { when: formatDateTime(pending.pressedAt) })}
      </p>
      <div className={classes.actions}>
        {pending.sent === null && <Button onClick={session.cancelSubmission}>{t('change')}</Button>}
        <Button primary disabled={saving} onClick={() => void session.save()}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

/** Takes the focus from fields and buttons that are disabled now. */
function focusNotice(notice: HTMLElement | null) {
  scrollToNotice(notice)
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body || activeElement.closest('[inert]') !== null
  if (isLost) notice?.focus({ preventScroll: true })
}

/** A ref for a notice: the clicked button may be far below it. */
const scrollToNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

type Props = { session: DraftSession; repriced: readonly Repriced[] }

const REPRICED_SHOWN = 8

/** The price list changed while the document was written: the user must see it before submitting. */
function RepricedNotice({ session, repriced }: Props) {
  const t = useTranslations('drafts.repriced')
  const stopped = useDraft(session, ({ submitError }) => submitError?.code === 'PRICE_CHANGED')
  const rest = repriced.length - REPRICED_SHOWN
  return (
    <div ref={scrollToNotice} role="alert" className={classes.notice} data-tone="warning">
      <p>
        <strong>{t('title')}</strong>
        <br />
        {t(stopped ? 'notSubmitted' : 'text')}
      </p>
      <div className={classes.actions}>
        <Button onClick={session.acknowledgePrices}>{t('acknowledge')}</Button>
      </div>
      <ul className={classes.lines}>
        {repriced.slice(0, REPRICED_SHOWN).map(({ productId, description, was, is }) => (
          <li key={productId}>
            {t('line', {
              product: `${productId} ${description}`,
              was: formatMoney(was),
              is: formatMoney(is),
            })}
          </li>
        ))}
        {rest > 0 && <li>{t('more', { count: rest })}</li>}
      </ul>
    </div>
  )
}
