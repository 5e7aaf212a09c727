import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { isGone } from '../../model/kept/saving-status.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { obstacleOf } from '../../model/session/draft-state.ts'
import { isSaidAtFields, linesRefusal, refusedLines } from '../../model/session/refusals.ts'
import { showUp } from '../editor/show-up.ts'
import { useDraft } from '../use-draft.ts'
import classes from './draft-notice.module.css'
import { GoneNotice } from './gone-notice.tsx'
import { RepricedNotice } from './repriced-notice.tsx'
import { useObjectionWords } from './use-objection-words.ts'
import { WaitingNotice } from './waiting-notice.tsx'

/** What stands in the way of the whole draft: that it waits for the line, a refusal, changed prices, or that it is gone. */
export function DraftNotice({ session }: { session: DraftSession }) {
  const gone = useDraft(session, isGone)
  const waiting = useDraft(session, (state) => state.waiting)
  const repriced = useDraft(session, (state) => state.repriced)
  const refusal = useDraft(session, obstacleOf)
  if (gone) return <GoneNotice session={session} />
  if (waiting) return <WaitingNotice session={session} waiting={waiting} />
  if (repriced.length > 0) return <RepricedNotice session={session} repriced={repriced} />
  if (!refusal?.isClientError || refusal.code === 'LINES_WOULD_BE_DROPPED') return null
  return <Refusal session={session} refusal={refusal} />
}

const AT_MOST = 5

/** In a long document the marks at the lines are out of sight. */
function Refusal({ session, refusal }: { session: DraftSession; refusal: ApiError }) {
  const t = useTranslations('drafts.submission')
  const words = useObjectionWords(useDraft(session, ({ saved }) => saved))
  const lines = refusedLines(refusal)
  const whole = linesRefusal(refusal)
  return (
    <div ref={showUp} role="alert" className={classes.notice} data-tone="danger">
      <p>{isSaidAtFields(refusal) ? `${t('failed')} ${t('fix')}` : words(refusal)}</p>
      {(lines.length > 0 || whole !== undefined) && (
        <ul className={classes.lines}>
          {whole && <li>{whole}</li>}
          {lines.slice(0, AT_MOST).map(({ row, message }) => (
            <li key={row}>{t('lineRefusal', { row: String(row), message })}</li>
          ))}
          {lines.length > AT_MOST && <li>{t('moreLines', { count: lines.length - AT_MOST })}</li>}
        </ul>
      )}
    </div>
  )
}
