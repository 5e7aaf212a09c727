import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CodeText } from '../text.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'

type Props = { head: ReactNode; targets: readonly BulkTarget[]; tone?: 'refused' }

/** Documents of one fate; each opens beside, so that the work at hand is not lost. */
export function ResultGroup({ head, targets, tone }: Props) {
  return (
    <li className={classes.group} data-tone={tone}>
      <div className={classes.groupHead}>{head}</div>
      <ul className={classes.names}>
        {targets.map(({ id, name, link, note }) => (
          <li key={id}>
            <Link {...link} target="_blank" className={classes.name}>
              <CodeText>{name}</CodeText>
            </Link>
            {note && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
