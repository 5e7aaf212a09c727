import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { counted } from '../../lib/format/quantity.ts'
import { Button } from '../actions/button.tsx'
import { CodeText } from '../marks/text.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'

type Props = { head: ReactNode; targets: readonly BulkTarget[]; tone?: 'refused' }

/** So many names are read; more would push what is refused, and why, out of sight. */
const IN_SIGHT = 12

/** Documents of one fate; each opens beside, so that the work at hand is not lost. */
export function ResultGroup({ head, targets, tone }: Props) {
  const t = useTranslations('bulk.dialog')
  const [all, setAll] = useState(false)
  const shown = all ? targets : targets.slice(0, IN_SIGHT)
  return (
    <li className={classes.group} data-tone={tone}>
      <div className={classes.groupHead}>{head}</div>
      <ul className={classes.names}>
        {shown.map(({ id, name, link, note }) => (
          <li key={id}>
            <Link {...link} target="_blank" className={classes.name}>
              <CodeText>{name}</CodeText>
            </Link>
            {note && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
      {shown.length < targets.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('further', counted(targets.length - shown.length))}
        </Button>
      )}
    </li>
  )
}
