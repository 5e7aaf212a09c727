import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { openPalette } from './palette-state.ts'
import classes from './search-or-do.module.css'

/** Looks like a field, opens the palette. `/` does too on pages without a search of their own. */
export function SearchOrDo() {
  const t = useTranslations('app')
  useShortcut('Ctrl+K', t('shortcuts.palette'), openPalette)
  useShortcut('/', t('shortcuts.search'), openPalette)
  return (
    <button type="button" className={classes.field} onClick={openPalette}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.words}>{t('palette.open')}</span>
      <Kbd keys="Ctrl+K" />
    </button>
  )
}
