import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { linkOf } from '../../../lib/lists/link-of.ts'
import { useRecentRecords } from '../../../lib/session/recent-records.ts'
import { Card } from '../../../ui/page/card.tsx'
import classes from './home.module.css'

const SHOWN = 6

/** The documents that the user opened last; the palette lists more. */
export function RecentDocuments() {
  const t = useTranslations('home')
  const recent = useRecentRecords().slice(0, SHOWN)
  if (recent.length === 0) return null
  return (
    <Card title={t('seen')}>
      <ul className={classes.shipments}>
        {recent.map(({ kind, id, number, name, link }) => (
          <li key={`${kind} ${id}`}>
            <Link {...linkOf(link)} className={classes.shipment}>
              <code>{number}</code>
              <span className={classes.route}>{name}</span>
              <span className={classes.documents}>{t(`seenKinds.${kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
