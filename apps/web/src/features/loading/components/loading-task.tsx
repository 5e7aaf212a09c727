import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useScannerKeys } from '../../../lib/scan/use-scanner-keys.ts'
import { IconButton } from '../../../ui/actions/button.tsx'
import { Scanner } from '../../../ui/scan/scanner.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { Loading } from '../model/load-steps.ts'
import { useLoading } from '../model/use-loading.ts'
import classes from './loading.module.css'
import { LoadingFoot } from './loading-foot.tsx'
import { LoadingHead } from './loading-head.tsx'
import { RefusedSteps, ScanNotice } from './loading-notices.tsx'
import { DoneStops, propsOfStop, StopCard } from './stop-card.tsx'

/** The truck, stop by stop, with what is wrong above what is done. */
export function LoadingTask({ saved }: { saved: Loading }) {
  const t = useTranslations('loading')
  const work = useLoading(saved)
  const [isReading, setReading] = useState(false)
  const { loading, steps, mayLoad, openStop } = work
  useScannerKeys((code) => mayLoad && work.read(code))
  const isDone = (stop: Loading['stops'][number]) =>
    stop.orderId !== openStop && stop.progress.parts > 0 && stop.progress.settled === stop.progress.parts
  return (
    <div className={classes.task}>
      <LoadingHead loading={loading} steps={steps} isAsAsked={work.isAsAsked} />
      <div className={classes.body}>
        {!steps.isOnline && <p className={classes.asDevice}>{t('asDevice')}</p>}
        {loading.stage === 'ready' && <p className={classes.asDevice}>{t('startText')}</p>}
        {loading.finishedAt !== null && <p className={classes.asDevice}>{t('over')}</p>}
        <RefusedSteps steps={steps} />
        {isReading && mayLoad && (
          <div className={classes.reader}>
            <Scanner onCode={work.read} autoFocus />
            <IconButton label={t('scan.close')} onClick={() => setReading(false)}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
        <ScanNotice work={work} onReadAgain={() => setReading(true)} />
        <p role="status" className={classes.said}>
          {work.said}
        </p>
        {loading.stops.length === 0 && <EmptyState title={t('empty')} />}
        <DoneStops stops={loading.stops.filter(isDone)} work={work} />
        {loading.stops
          .filter((stop) => !isDone(stop))
          .map((stop) => (
            <StopCard key={stop.orderId} stop={stop} {...propsOfStop(stop, work)} />
          ))}
      </div>
      <LoadingFoot work={work} onRead={() => setReading(true)} />
    </div>
  )
}
