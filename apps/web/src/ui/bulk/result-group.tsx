import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { Button } from '../actions/button.tsx'
import { CodeText } from '../marks/text.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'

type Props = {
  head: ReactNode
  targets: readonly Pick<BulkTarget, 'id' | 'name' | 'link' | 'note'>[]
  tone?: 'refused'
}

/** Names shown at first; more would push refused documents, and why, out of sight. */
const IN_SIGHT = 12
/** Names added by each press: thousands would block the page. */
const AT_A_PRESS = 500

/** Documents with the same result; each opens in a new tab, so that the dialog stays. */
export function ResultGroup({ head, targets, tone }: Props) {
  const t = useTranslations('bulk.dialog')
  const [count, setCount] = useState(IN_SIGHT)
  const shown = targets.slice(0, count)
  const further = Math.min(AT_A_PRESS, targets.length - shown.length)
  return (
    <li className={classes.group} data-tone={tone}>
      <div className={classes.groupHead}>
        {head}
        {targets.length > IN_SIGHT && <span className={classes.quiet}>{formatQuantity(targets.length)}</span>}
      </div>
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
        <Button variant="subtle" onClick={() => setCount(shown.length + further)}>
          {t('further', counted(further))}
        </Button>
      )}
    </li>
  )
}
