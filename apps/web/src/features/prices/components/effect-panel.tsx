import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type PriceVersion, useDecidePrices, type VersionPlace, waitingQuery } from '../api.ts'
import { signedPercent } from './price-marks.tsx'
import classes from './prices.module.css'

/** What orders do that are delivered from the first day of the version on. */
export type Decision = 'keep' | 'update'

export type PriceEffect = ApiData<'GET /price-lists/{id}/versions/{number}/effect'>
type Props = {
  place: VersionPlace
  version: PriceVersion
  effect: PriceEffect | undefined
  decision: Decision | undefined
  onDecide: (decision: Decision | undefined) => void
}

/** What open documents do with the typed prices, what has to be decided, and what waits for a second person. */
export function EffectPanel({ place, version, effect, decision, onDecide }: Props) {
  const t = useTranslations('prices.effect')
  return (
    <aside className={classes.panel} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {effect ? (
        <Effect effect={effect} decision={decision} onDecide={onDecide} version={version} />
      ) : (
        <TextSkeleton lines={6} />
      )}
      {version.waiting > 0 && <Waiting place={place} version={version} />}
      {effect && effect.above > 0 && <Above place={place} waits={effect.waitsForOther} />}
      <p className={classes.starts}>{t('starts', { day: formatDate(version.validFrom) })}</p>
    </aside>
  )
}

const DECISIONS = ['keep', 'update'] as const

type EffectProps = Pick<Props, 'version' | 'decision' | 'onDecide'> & { effect: PriceEffect }

function Effect({ effect, version, decision, onDecide }: EffectProps) {
  const t = useTranslations('prices.effect')
  const { average, sold, deliveries } = effect
  return (
    <>
      {average !== null && (
        <p className={classes.average}>
          <strong>{average === 0 ? '=' : signedPercent(average)}</strong> {t('average')}
          <small>{t('sold', { amount: `${sold < 0 ? '−' : '+'}${formatMoney(Math.abs(sold))}` })}</small>
        </p>
      )}
      <h3>{t('documents')}</h3>
      <ul className={classes.groups}>
        {(['drafts', 'quotes', 'orders'] as const).map((group) => (
          <li key={group}>
            <span>
              <strong>{formatQuantity(effect[group].documents)}</strong> {t(`groups.${group}`)}
            </span>
            <span>{formatMoney(effect[group].total)}</span>
            <small data-takes={group === 'drafts' || undefined}>{t(`does.${group}`)}</small>
          </li>
        ))}
        {deliveries.documents > 0 && (
          <li data-decide={decision === undefined || undefined}>
            <span>
              <strong>{formatQuantity(deliveries.documents)}</strong>{' '}
              {t('groups.deliveries', { day: formatDate(version.validFrom) })}
            </span>
            <span>{formatMoney(deliveries.total)}</span>
            <small data-takes={decision === 'update' || undefined}>
              {t(`does.${decision ?? 'deliveries'}`)}
            </small>
            <span className={classes.decide}>
              {DECISIONS.map((one) => (
                <Button
                  key={one}
                  size="compact-sm"
                  aria-pressed={decision === one}
                  onClick={() => onDecide(decision === one ? undefined : one)}
                >
                  {t(one, { count: String(deliveries.documents) })}
                </Button>
              ))}
              <Link to="/documents">{t('see')}</Link>
            </span>
          </li>
        )}
      </ul>
    </>
  )
}

/** The typed prices above the limits. */
function Above({ place, waits }: { place: VersionPlace; waits: boolean }) {
  const t = useTranslations('prices.effect')
  const rows = useQuery(waitingQuery(place, 'above')).data?.data ?? []
  return (
    <>
      <h3>{t(waits ? 'needsOther' : 'above')}</h3>
      <ul className={classes.groups}>
        {rows
          .filter(({ waiting }) => !waiting)
          .map((row) => (
            <li key={row.productId}>
              <span>{row.description}</span>
              <strong>{row.change === null ? '–' : signedPercent(row.change)}</strong>
            </li>
          ))}
      </ul>
    </>
  )
}

/** Prices that were published as far as they could be: somebody else than who typed them decides. */
function Waiting({ place, version }: Pick<Props, 'place' | 'version'>) {
  const t = useTranslations('prices.effect')
  const userId = useCurrentUser()?.id
  const [rejecting, setRejecting] = useState(false)
  const rows = useQuery(waitingQuery(place, 'waiting')).data?.data ?? []
  const others = rows.filter(({ enteredBy }) => enteredBy?.id !== userId)
  const decide = useDecidePrices(t('decided'))
  const send = (decision: 'approve' | 'reject', reason = '') =>
    decide.mutate(
      {
        params: place,
        body: {
          decision,
          reason,
          version: version.version,
          productIds: (decision === 'approve' ? others : rows).map(({ productId }) => productId),
        },
      },
      { onSuccess: () => setRejecting(false) },
    )
  return (
    <>
      <h3>{t('waiting')}</h3>
      <ul className={classes.groups}>
        {rows.map((row) => (
          <li key={row.productId}>
            <span>{row.description}</span>
            <strong>{row.entered === null ? '–' : formatMoney(row.entered)}</strong>
            <small>
              {t('by', { name: row.enteredBy?.name ?? '' })}
              {row.change !== null && row.change !== 0 && ` · ${signedPercent(row.change)}`}
            </small>
          </li>
        ))}
      </ul>
      {version.allowedActions.includes('approve') && rows.length > 0 && (
        <div className={classes.buttons}>
          <Button onClick={() => setRejecting(true)}>{t('reject', { count: String(rows.length) })}</Button>
          {others.length > 0 ? (
            <Button primary loading={decide.isPending} onClick={() => send('approve')}>
              {t('approve', { count: String(others.length) })}
            </Button>
          ) : (
            <small className={classes.quiet}>{t('ownEntries')}</small>
          )}
        </div>
      )}
      <ConfirmDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={t('rejectTitle')}
        confirmLabel={t('reject', { count: String(rows.length) })}
        tone="danger"
        reason="required"
        pending={decide.isPending}
        onConfirm={(reason) => send('reject', reason)}
      >
        {t('rejectText')}
      </ConfirmDialog>
    </>
  )
}
