import { useTranslations } from 'use-intl'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Claim } from '../api.ts'
import classes from './claims.module.css'

const FIELDS = [
  'customer',
  'date',
  'type',
  'reason',
  'note',
  'article',
  'description',
  'invoice',
  'unit',
  'quantity',
  'price',
  'line',
] as const

/** How the claim came, each time: by what, and what differed from before. */
export function Arrivals({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.arrivals')
  return (
    <Card title={t('title')}>
      <ul className={classes.plain}>
        {claim.arrivals.map((arrival) => (
          <li key={`${arrival.at}${arrival.outcome}${arrival.file?.id}`} className={classes.arrival}>
            <span>
              <DateText value={arrival.at} time /> · {t(`channel.${arrival.channel}`)} ·{' '}
              {t(`outcome.${arrival.outcome}`)}
            </span>
            {arrival.file && (
              <FileButton
                file="GET /claim-files/{id}/original"
                input={{ params: { id: arrival.file.id } }}
                save
                size="compact-xs"
              >
                {t('original')}
              </FileButton>
            )}
            {arrival.changes.length > 0 && (
              <ul>
                {arrival.changes.map(({ line, field, before, after }) => (
                  <li key={`${line}${field}`}>
                    <small>
                      {[line, t(`field.${FIELDS.find((name) => name === field) ?? 'line'}`)]
                        .filter(Boolean)
                        .join(' · ')}
                      : {shown(field, before)} → {shown(field, after)}
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Quantities come in thousandths and prices in centavos. */
function shown(field: string, value: string | number | null): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return value
  return String(field === 'price' ? value / 100 : value / 1000).replace('.', ',')
}
