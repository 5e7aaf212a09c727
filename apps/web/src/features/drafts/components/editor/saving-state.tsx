import { IconClock, IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Saving, useReportSaving } from '../../../../lib/api/saving.ts'
import { formatAge } from '../../../../lib/format/age.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { type SavingStatus, savingStatus } from '../../model/state/saving-status.ts'
import { useDraft } from '../use-draft.ts'
import classes from './saving-state.module.css'

/** Where the draft is saved, in words; the foot of the side bar shows it too. */
export function SavingState({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.saving')
  const status = useDraft(session, savingStatus)
  const savedAt = useDraft(session, (state) => state.savedAt)
  useReportSaving('draft', SIDEBAR_STATE[status])
  const { Icon, tone } = APPEARANCE[status]
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {/* read aloud only when the state changes, not each second */}
      <span role="status" className={status === 'saved' ? 'hidden-text' : undefined}>
        {status === 'saved' ? t('savedNow') : t(status)}
      </span>
      {status === 'saved' && <SavedAgo since={savedAt} />}
    </span>
  )
}

const SIDEBAR_STATE: Readonly<Record<SavingStatus, Saving>> = {
  empty: 'saved',
  noCustomer: 'local',
  saved: 'saved',
  unsaved: 'saving',
  saving: 'saving',
  offline: 'local',
  notStored: 'local',
  pending: 'local',
  conflict: 'local',
  refused: 'local',
  gone: 'local',
}

const APPEARANCE = {
  empty: { Icon: IconPencil, tone: 'quiet' },
  noCustomer: { Icon: IconPencil, tone: 'quiet' },
  saved: { Icon: IconCloudCheck, tone: 'good' },
  unsaved: { Icon: IconCloudUp, tone: 'quiet' },
  saving: { Icon: IconCloudUp, tone: 'quiet' },
  offline: { Icon: IconCloudOff, tone: 'warning' },
  notStored: { Icon: IconCloudOff, tone: 'danger' },
  pending: { Icon: IconClock, tone: 'warning' },
  conflict: { Icon: IconCloudOff, tone: 'warning' },
  refused: { Icon: IconCloudOff, tone: 'danger' },
  gone: { Icon: IconCloudOff, tone: 'danger' },
} as const satisfies Record<SavingStatus, unknown>

/** 'Guardado há 2 s', counted while it is visible. */
function SavedAgo({ since }: { since: number | null }) {
  const t = useTranslations('drafts.saving')
  const now = useSecond()
  const seconds = since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))
  if (since === null || seconds < 1) return <span aria-hidden="true">{t('savedNow')}</span>
  const age = seconds < 60 ? `${seconds}\u00a0s` : formatAge(new Date(since).toISOString(), now)
  return <span aria-hidden="true">{t('saved', { age })}</span>
}

function useSecond() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
