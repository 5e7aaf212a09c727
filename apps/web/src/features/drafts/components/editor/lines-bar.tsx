import { IconClipboard } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { Kbd } from '../../../../ui/actions/kbd.tsx'
import classes from './draft-lines.module.css'

type Props = { count: number; grid: boolean; onPaste: () => void }

const KEYS = [
  ['Tab', 'tab'],
  ['Enter', 'enter'],
  ['Ctrl+D', 'repeat'],
  ['Ctrl+V', 'paste'],
  ['Ctrl+Delete', 'remove'],
] as const

/** Below the lines: how many, pasting for those without a keyboard, and the keys. */
export function LinesBar({ count, grid, onPaste }: Props) {
  const t = useTranslations('drafts.grid')
  return (
    <div className={classes.bar}>
      <span>{t('lineCount', { count })}</span>
      <Button leftSection={<IconClipboard size={16} aria-hidden="true" />} onClick={onPaste}>
        {t('paste')}
      </Button>
      {grid && (
        <div className={classes.hints} aria-hidden="true">
          {KEYS.map(([keys, name]) => (
            <span key={keys}>
              <Kbd keys={keys} /> {t(`hints.${name}`)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
