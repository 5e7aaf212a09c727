import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import { Kbd } from '../../ui/actions/kbd.tsx'
import classes from './palette-button.module.css'
import { openPalette } from './palette-state.ts'

/** Looks like a search field and opens the palette, as `/` does on pages without a search of their own. */
export function PaletteButton() {
  const t = useTranslations('app')
  useShortcut('Ctrl+K', t('shortcuts.palette'), openPalette)
  useShortcut('/', t('shortcuts.search'), openPalette)
  return (
    <button type="button" className={classes.field} onClick={openPalette}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.words}>{t('paletteOpen')}</span>
      <Kbd keys="Ctrl+K" />
    </button>
  )
}
