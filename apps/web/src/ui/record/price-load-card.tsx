import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format/dates.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { Button } from '../actions/button.tsx'
import { Card } from '../page/card.tsx'
import classes from './price-load-card.module.css'

const REFETCH_MS = 15_000

/** Whether the price lists are being reloaded, what the last reload did, and a reload now. */
export function PriceLoadCard() {
  const t = useTranslations('price-load')
  const load = useApiMutation('PUT /sale-price/load', { refreshes: ['sale-price', 'schedule-config'] })
  const found = useQuery({ ...apiQuery('GET /sale-price/load'), refetchInterval: REFETCH_MS }).data?.data
  const did = found && found.versions + found.prices > 0
  return (
    <Card
      title={t('title')}
      actions={
        <Button
          size="compact-sm"
          disabled={found?.running ?? true}
          loading={load.isPending}
          onClick={() => load.mutate({})}
        >
          {t('load')}
        </Button>
      }
    >
      <p className={classes.text}>{t('text')}</p>
      {found && (
        <p className={classes.now} role="status">
          {found.running && <strong>{t('running')} </strong>}
          {!found.running &&
            found.lastRunAt !== null &&
            t(found.outcome === 'failed' ? 'failed' : did ? 'did' : 'nothing', {
              when: formatDateTime(found.lastRunAt),
              versions: found.versions,
              prices: found.prices,
            })}
          {!found.running && found.nextRunAt !== null && (
            <> {t('next', { when: formatDateTime(found.nextRunAt) })}</>
          )}
        </p>
      )}
    </Card>
  )
}
