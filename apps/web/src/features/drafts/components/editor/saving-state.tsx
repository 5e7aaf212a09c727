import { IconClock, IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Saving, useTellSaving } from '../../../../lib/api/saving.ts'
import { type SavingStatus, savingStatus } from '../../model/kept/saving-status.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { useDraft } from '../use-draft.ts'
import { SavedAgo } from './saved-ago.tsx'
import classes from './saving-state.module.css'

/** How what is typed is kept, said in words; the foot of the side bar says it too. */
export function SavingState({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.saving')
  const status = useDraft(session, savingStatus)
  const savedAt = useDraft(session, (state) => state.savedAt)
  useTellSaving('draft', TOLD[status])
  const { Icon, tone } = LOOKS[status]
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {/* said aloud only when the state changes, not as the seconds go by */}
      <span role="status" className={status === 'saved' ? 'hidden-text' : undefined}>
        {status === 'saved' ? t('savedNow') : t(status)}
      </span>
      {status === 'saved' && <SavedAgo since={savedAt} />}
    </span>
  )
}

const TOLD: Readonly<Record<SavingStatus, Saving>> = {
  empty: 'saved',
  begun: 'local',
  saved: 'saved',
  unsaved: 'saving',
  saving: 'saving',
  offline: 'local',
  unkept: 'local',
  waiting: 'local',
  clash: 'local',
  refused: 'local',
  gone: 'local',
}

const LOOKS = {
  empty: { Icon: IconPencil, tone: 'quiet' },
  begun: { Icon: IconPencil, tone: 'quiet' },
  saved: { Icon: IconCloudCheck, tone: 'good' },
  unsaved: { Icon: IconCloudUp, tone: 'quiet' },
  saving: { Icon: IconCloudUp, tone: 'quiet' },
  offline: { Icon: IconCloudOff, tone: 'warning' },
  unkept: { Icon: IconCloudOff, tone: 'danger' },
  waiting: { Icon: IconClock, tone: 'warning' },
  clash: { Icon: IconCloudOff, tone: 'warning' },
  refused: { Icon: IconCloudOff, tone: 'danger' },
  gone: { Icon: IconCloudOff, tone: 'danger' },
} as const satisfies Record<SavingStatus, unknown>
