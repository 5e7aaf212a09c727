import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import type { Clash } from '../../model/clash/merge-drafts.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { useDraft } from '../use-draft.ts'
import { leadToClashes, PANEL } from './clash-focus.ts'
import classes from './clash-panel.module.css'
import { useChangeWords } from './use-change-words.ts'
import { useClashWords } from './use-clash-words.ts'

/** Where this form and somebody else's changed the same: both values, one to choose. */
export function ClashPanel({ session }: { session: DraftSession }) {
  const t = useTranslations('drafts.clashes')
  const clashes = useDraft(session, (state) => state.clashes)
  const changed = useDraft(session, (state) => state.saved?.changed)
  const { sentence, whose } = useChangeWords()
  if (clashes.length === 0) return null
  /** Who writes far below is told, and stays where they write. */
  const tellBelow = (panel: HTMLElement | null) => {
    if (panel === null || panel.getBoundingClientRect().bottom > 0) return
    notify.info(`${sentence(changed)}.`, { label: t('see'), run: leadToClashes })
  }
  return (
    <section id={PANEL} ref={tellBelow} role="alert" className={classes.panel}>
      <h2 className={classes.title}>{sentence(changed)}</h2>
      <p>{t('text')}</p>
      <ul className={classes.clashes}>
        {clashes.map((clash) => (
          <li key={clash.kind === 'field' ? clash.field : clash.productId}>
            <ClashChoice
              clash={clash}
              theirs={whose(changed)}
              onChoose={(side) => {
                session.decide(clash, side)
                // the choice that had the focus is gone
                requestAnimationFrame(leadToClashes)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = { clash: Clash; theirs: string; onChoose: (side: 'mine' | 'theirs') => void }

function ClashChoice({ clash, theirs, onChoose }: ChoiceProps) {
  const t = useTranslations('drafts.clashes')
  const words = useClashWords()
  const whose = { mine: t('mine'), theirs }
  const options = (['mine', 'theirs'] as const).map((side) => ({
    value: side,
    label: `${whose[side]}: ${words.value(clash, side)}`,
  }))
  return (
    <RadioGroup
      label={words.name(clash)}
      value=""
      onChange={(side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
      options={options}
    />
  )
}
