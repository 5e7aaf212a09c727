import { Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Overlay } from '../../../ui/popups/overlay.tsx'
import { WindowHead } from '../../../ui/popups/window-head.tsx'
import type { DecisionType } from '../model/use-decision.ts'
import type { Stage } from '../search.ts'
import { ReasonPicks } from './reason-picks.tsx'
import classes from './reason-sheet.module.css'

type Props = {
  stage: Stage
  decision: DecisionType
  reason: string
  fault: string | undefined
  onChange: (reason: string) => void
  onSend: () => void
  onClose: () => void
}

/** On a phone: asks for the reason in a sheet at the bottom of the screen. */
export function ReasonSheet({ stage, decision, reason, fault, onChange, onSend, onClose }: Props) {
  const t = useTranslations('approvals')
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const missing = t(decision === 'approve' ? 'reasonMissingApprove' : 'reasonMissing')
  return (
    <Overlay onClose={onClose} labelledBy={id} className={classes.place}>
      <div className={classes.sheet}>
        <WindowHead id={id} title={t(`reasonTo.${decision}`)} onClose={onClose} />
        <div className={classes.body}>
          <ReasonPicks stage={stage} decision={decision} chosen={reason} onPick={onChange} />
          <Textarea
            aria-label={t('reasonLabel')}
            placeholder={t('reasonPlaceholder')}
            rows={2}
            maxLength={500}
            value={reason}
            error={isAsked && reason.trim() === '' ? missing : fault}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Button
            primary
            fullWidth
            tone={decision === 'approve' ? 'success' : 'danger'}
            className={classes.send}
            onClick={() => (reason.trim() === '' ? setAsked(true) : onSend())}
          >
            {t(decision)}
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
