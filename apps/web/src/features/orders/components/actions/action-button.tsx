import { useTranslations } from 'use-intl'
import { useRecordCommand } from '../../../../lib/screen/record-commands.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Hint } from '../../../../ui/popups/hint.tsx'
import type { DialogAction } from '../../model/offered-actions.ts'
import classes from './action-button.module.css'

type Props = {
  action: DialogAction | 'process' | 'convert' | 'revise'
  refusal: string | undefined
  pending?: boolean
  primary?: boolean
  /** Another word than that of the action. */
  label?: string
  onPress: () => void
}

/** A button that, where it cannot be pressed, can still be reached and says why. */
export function ActionButton({ action, refusal, pending = false, primary = false, label, onPress }: Props) {
  const t = useTranslations('orders.actions')
  const word = label ?? t(action)
  useRecordCommand(word, onPress, refusal === undefined && !pending)
  const tone = action === 'cancel' ? 'danger' : undefined
  if (refusal === undefined) {
    return (
      <Button tone={tone} primary={primary} loading={pending} onClick={onPress}>
        {word}
      </Button>
    )
  }
  return (
    <span className={classes.refused}>
      <Hint text={refusal}>
        <Button data-disabled aria-disabled aria-label={t('unavailable', { action: word, why: refusal })}>
          {word}
        </Button>
      </Hint>
    </span>
  )
}
