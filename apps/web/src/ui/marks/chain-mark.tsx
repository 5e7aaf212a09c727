import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './chain-mark.module.css'

type Props = { entries: readonly { readonly verified: boolean }[] }

/** Whether every entry shown is as it was written and follows the one before it. */
export function ChainMark({ entries }: Props) {
  const t = useTranslations('ui.record')
  if (entries.length === 0) return null
  const isWhole = entries.every(({ verified }) => verified)
  const Icon = isWhole ? IconShieldCheck : IconShieldX
  return (
    <span className={classes.mark} data-whole={isWhole} title={t(isWhole ? 'wholeHint' : 'brokenHint')}>
      <Icon size={16} aria-hidden="true" />
      {t(isWhole ? 'whole' : 'broken')}
    </span>
  )
}
