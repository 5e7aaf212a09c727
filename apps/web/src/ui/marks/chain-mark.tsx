import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './chain-mark.module.css'

/** Whether every entry of a record is as it was written and follows the one before it. */
export function ChainMark({ isWhole }: { isWhole: boolean }) {
  const t = useTranslations('ui.record')
  const Icon = isWhole ? IconShieldCheck : IconShieldX
  return (
    <span className={classes.mark} data-whole={isWhole} title={t(isWhole ? 'wholeHint' : 'brokenHint')}>
      <Icon size={16} aria-hidden="true" />
      {t(isWhole ? 'whole' : 'broken')}
    </span>
  )
}
