import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { linkOf } from '../../../lib/lists/link-of.ts'
import { useSeenRecords } from '../../../lib/screen/seen-records.ts'
import { Card } from '../../../ui/page/card.tsx'
import classes from './home.module.css'

const SHOWN = 6

/** What the user opened last; the palette knows more of it. */
export function SeenLately() {
  const t = useTranslations('home')
  const seen = useSeenRecords().slice(0, SHOWN)
  if (seen.length === 0) return null
  return (
    <Card title={t('seen')}>
      <ul className={classes.shipments}>
        {seen.map(({ kind, id, number, name, link }) => (
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
