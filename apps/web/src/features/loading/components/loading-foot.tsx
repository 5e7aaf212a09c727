import { IconFlag, IconPlayerPlay, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { useStepLoading } from '../api.ts'
import { keyOf, type Loading, round } from '../model/load-steps.ts'
import type { LoadingWork } from '../model/use-loading.ts'
import classes from './loading.module.css'

type Props = { work: LoadingWork; onRead: () => void }

/** Under the thumb: the end, which says what is missing, and the next box. */
export function LoadingFoot({ work, onRead }: Props) {
  const t = useTranslations('loading')
  const [isEnding, setEnding] = useState(false)
  const { loading, steps, mayLoad } = work
  const step = useStepLoading(() => setEnding(false))
  const go = (status: 'loading' | 'finished') => step.mutate({ params: { id: loading.id, status }, body: {} })
  if (loading.allowedActions.includes('start'))
    return (
      <footer className={classes.foot}>
        {step.error && <p role="alert">{step.error.message}</p>}
        <Button
          primary
          className={classes.footButton}
          loading={step.isPending}
          leftSection={<IconPlayerPlay size={24} aria-hidden="true" />}
          onClick={() => go('loading')}
        >
          {t('start')}
        </Button>
      </footer>
    )
  if (!mayLoad) return null
  const left = loading.progress.parts - loading.progress.settled
  const why =
    left > 0
      ? t('endLeft', { count: left })
      : steps.waiting.length > 0
        ? t('endQueued', { count: steps.waiting.length })
        : null
  return (
    <footer className={classes.foot}>
      <button type="button" className={classes.end} disabled={why !== null} onClick={() => setEnding(true)}>
        <IconFlag size={22} aria-hidden="true" />
        <span>
          {t('end')}
          {why !== null && <small>{why}</small>}
        </span>
      </button>
      <Button
        primary
        className={classes.footButton}
        leftSection={<IconScan size={26} aria-hidden="true" />}
        onClick={onRead}
      >
        {t('scan.read')}
      </Button>
      <ConfirmDialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t('endTitle', { number: loading.number })}
        confirmLabel={t('end')}
        pending={step.isPending}
        error={step.error?.message}
        onConfirm={() => go('finished')}
      >
        <EndSummary loading={loading} />
      </ConfirmDialog>
    </footer>
  )
}

/** What leaves, and what stays behind. */
function EndSummary({ loading }: { loading: Loading }) {
  const t = useTranslations('loading')
  const lines = loading.stops.flatMap((stop) => stop.lines)
  const short = lines.filter(({ asked, loaded }) => loaded !== null && loaded < asked)
  const emptied = loading.stops.filter((stop) => stop.lines.every(({ loaded }) => loaded === 0))
  return (
    <>
      <p>{t('endText', { count: lines.filter(({ loaded }) => loaded !== 0).length })}</p>
      {short.length + emptied.length > 0 && (
        <ul>
          {short.map((line) => (
            <li key={keyOf(line)}>
              {t('endShort', {
                product: line.description,
                missing: formatQuantity(round(line.asked - (line.loaded ?? 0))),
                unit: line.unit,
                reason: t(`reasons.${line.reason ?? 'not-found'}`),
              })}
            </li>
          ))}
          {emptied.map(({ orderId, number }) => (
            <li key={`order ${orderId}`}>{t('endEmpty', { number })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
