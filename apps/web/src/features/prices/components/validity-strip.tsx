import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import type { PriceList, PriceVersion } from '../api.ts'
import classes from './prices.module.css'

/** So many of the last versions stand in the strip. */
const SHOWN = 5

/** The versions of a list by their days, with today in the one that is in force. */
export function ValidityStrip({ list, shown }: { list: PriceList; shown: number }) {
  const t = useTranslations('prices')
  const versions = list.versions
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
    .slice(0, SHOWN)
    .reverse()
  return (
    <nav className={classes.strip} aria-label={t('strip')}>
      {versions.map((version) => (
        <Link
          key={version.number}
          to="/settings/prices/$id"
          params={{ id: String(list.id) }}
          search={{ version: version.number }}
          className={classes.validity}
          data-state={version.state}
          aria-current={version.number === shown ? 'page' : undefined}
        >
          <span className={classes.block}>
            {t('versionState', { number: String(version.number), state: t(`states.${version.state}`) })}
            {version.state === 'in-force' && (
              <span
                className={classes.today}
                style={{ insetInlineStart: `${shareOfToday(version)}%` }}
                aria-hidden="true"
              />
            )}
          </span>
          <Days version={version} />
        </Link>
      ))}
    </nav>
  )
}

function Days({ version: { validFrom, validTo, state, articles } }: { version: PriceVersion }) {
  const t = useTranslations('prices')
  const from = formatDate(validFrom)
  return (
    <span className={classes.days}>
      {validTo === null ? t('from', { from }) : t('fromTo', { from, to: formatDate(validTo) })}
      {state === 'in-force' && (
        <strong> · {t('today', { day: formatDate(calendarDateOf(new Date())) })}</strong>
      )}
      {state !== 'in-force' && state !== 'ended' && ` · ${t('articles', { count: articles })}`}
    </span>
  )
}

/** How much of the version has passed, in percent; of one without an end half of it. */
function shareOfToday({ validFrom, validTo }: PriceVersion): number {
  if (validTo === null) return 50
  const [from, to, today] = [validFrom, validTo, calendarDateOf(new Date())].map((day) => Date.parse(day))
  if (from === undefined || to === undefined || today === undefined || to === from) return 50
  return Math.min(98, Math.max(2, ((today - from) * 100) / (to - from)))
}
