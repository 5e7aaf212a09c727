import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import type { Conflict } from '../../model/merge/merge-drafts.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { useDraft } from '../use-draft.ts'
import { CONFLICT_PANEL_ID, focusFirstConflict } from './conflict-focus.ts'
import classes from './conflict-panel.module.css'
import { useChangeText } from './use-change-text.ts'
import { useConflictText } from './use-conflict-text.ts'

/** The conflicts with somebody else's changes: both values, one to choose. */
export function ConflictPanel({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.conflicts')
  const conflicts = useDraft(session, (state) => state.conflicts)
  const changed = useDraft(session, (state) => state.saved?.changed)
  const { sentence, whose } = useChangeText()
  if (conflicts.length === 0) return null
  /** A user who types far below is notified and stays there. */
  const notifyIfBelow = (panel: HTMLElement | null) => {
    if (panel === null || panel.getBoundingClientRect().bottom > 0) return
    notify.info(`${sentence(changed)}.`, { label: t('see'), run: focusFirstConflict })
  }
  return (
    <section id={CONFLICT_PANEL_ID} ref={notifyIfBelow} role="alert" className={classes.panel}>
      <h2 className={classes.title}>{sentence(changed)}</h2>
      <p>{t('text')}</p>
      <ul className={classes.conflicts}>
        {conflicts.map((conflict) => (
          <li key={conflict.kind === 'field' ? conflict.field : conflict.productId}>
            <ConflictChoice
              conflict={conflict}
              theirs={whose(changed)}
              onChoose={(side) => {
                session.resolve(conflict, side)
                // the radio button that had the focus is gone
                requestAnimationFrame(focusFirstConflict)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = { conflict: Conflict; theirs: string; onChoose: (side: 'mine' | 'theirs') => void }

function ConflictChoice({ conflict, theirs, onChoose }: ChoiceProps) {
  const t = useTranslations('drafts.conflicts')
  const conflictText = useConflictText()
  const whose = { mine: t('mine'), theirs }
  const options = (['mine', 'theirs'] as const).map((side) => ({
    value: side,
    label: `${whose[side]}: ${conflictText.value(conflict, side)}`,
  }))
  return (
    <RadioGroup
      label={conflictText.name(conflict)}
      value=""
      onChange={(side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
      options={options}
    />
  )
}
