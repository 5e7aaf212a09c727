import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Hint } from '../../../../ui/hint.tsx'
import type { DialogAction } from '../../model/offered-actions.ts'
import classes from './action-button.module.css'

type Props = {
  action: DialogAction | 'process'
  refusal: string | undefined
  pending?: boolean
  onPress: () => void
}

/** A button that, where it cannot be pressed, can still be reached and says why. */
export function ActionButton({ action, refusal, pending = false, onPress }: Props) {
  const t = useTranslations('orders.actions')
  const tone = action === 'cancel' ? 'danger' : undefined
  if (refusal === undefined) {
    return (
      <Button tone={tone} loading={pending} onClick={onPress}>
        {t(action)}
      </Button>
    )
  }
  return (
    <span className={classes.refused}>
      <Hint text={refusal}>
        <Button
          data-disabled
          aria-disabled
          aria-label={t('unavailable', { action: t(action), why: refusal })}
        >
          {t(action)}
        </Button>
      </Hint>
    </span>
  )
}
