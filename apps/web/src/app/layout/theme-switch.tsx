import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/actions/button.tsx'
import { useNextTheme } from '../../ui/theme/use-next-theme.ts'
import classes from './theme-switch.module.css'

const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

export function ThemeSwitch() {
  const t = useTranslations('app.theme')
  const { theme, next } = useNextTheme()
  const Icon = ICONS[theme]
  return (
    <IconButton className={classes.theme} label={t('label', { theme: t(theme) })} onClick={next}>
      <Icon size={19} stroke={1.6} aria-hidden="true" />
    </IconButton>
  )
}
