import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/actions/button.tsx'
import classes from './theme-switch.module.css'

const NEXT = { light: 'dark', dark: 'auto', auto: 'light' } as const
const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Light, dark, or as the system has it. */
export function useNextTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, next: () => setColorScheme(NEXT[colorScheme]) }
}

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
