import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { counted } from '../../lib/format/quantity.ts'
import { IconButton } from '../actions/button.tsx'
import classes from './bulk-bar.module.css'

type Props = {
  /** What is chosen: 'Documentos seleccionados'. */
  label: string
  count: number
  /** Beside the count: a sum, places. */
  facts?: ReactNode
  /** Above the line. */
  over?: ReactNode
  /** After the count: what else may be chosen. */
  further?: ReactNode
  onClear: () => void
  /** The actions. */
  children: ReactNode
}

/** Replaces the last line of a page while rows are chosen: how many, and what can be done with them. Needs the words 'bulk'. */
export function SelectionBar({ label, count, facts, over, further, onClear, children }: Props) {
  const t = useTranslations('bulk.bar')
  return (
    <section className={`${classes.bar} no-print`} aria-label={label}>
      {over}
      <div className={classes.chosen}>
        <IconButton label={t('clear')} onClick={onClear}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
        <span role="status">
          <strong>{t('chosen', counted(count))}</strong> <span className={classes.sum}>{facts}</span>
        </span>
        {further}
      </div>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
