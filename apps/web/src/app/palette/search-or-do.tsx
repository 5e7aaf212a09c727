import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/shortcuts.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { palette } from './palette-state.ts'
import classes from './search-or-do.module.css'

/** Looks like a field, opens the palette. */
export function SearchOrDo() {
  const t = useTranslations('app')
  const open = () => palette.set(true)
  useShortcut('Ctrl+K', t('shortcuts.palette'), open)
  useShortcut('/', t('shortcuts.search'), open)
  return (
    <button type="button" className={classes.field} onClick={open}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.words}>{t('palette.open')}</span>
      <Kbd keys="Ctrl+K" />
    </button>
  )
}
