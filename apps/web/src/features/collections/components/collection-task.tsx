import {
  IconAlertTriangle,
  IconChevronLeft,
  IconCloudUp,
  IconMapPin,
  IconPhone,
  IconScan,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, formatTime } from '../../../lib/format/dates.ts'
import { useScannerKeys } from '../../../lib/scan/use-scanner-keys.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { StoredImage } from '../../../ui/images/stored-image.tsx'
import { Scanner } from '../../../ui/scan/scanner.tsx'
import type { Collection } from '../model/steps.ts'
import { type CollectionWork, useCollection } from '../model/use-collection.ts'
import classes from './collection.module.css'
import { HandOver } from './hand-over.tsx'
import { LineCard } from './line-card.tsx'
import { StartButton } from './start-button.tsx'

/** The goods of one collection, line by line, with what is wrong above them. */
export function CollectionTask({ saved }: { saved: Collection }) {
  const t = useTranslations('collections')
  const work = useCollection(saved)
  const [isReading, setReading] = useState(false)
  const { collection, mayCollect, steps } = work
  useScannerKeys((code) => mayCollect && work.read(code))
  const written = collection.lines.filter(({ received }) => received !== null).length
  return (
    <div className={classes.task}>
      <Head collection={collection} steps={steps} />
      <div className={classes.body}>
        <Customer collection={collection} />
        <RefusedSteps steps={steps} />
        {isReading && mayCollect && (
          <div className={classes.reader}>
            <Scanner onCode={work.read} autoFocus />
            <IconButton label={t('scan.close')} onClick={() => setReading(false)}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {work.refusal !== null && (
          <p role="alert" className={classes.notice} data-tone="danger">
            {work.refusal}
          </p>
        )}
        <section className={classes.card} aria-label={t(`goods.${collection.goods}`)}>
          <h2 className={classes.cardHead}>
            <span>
              {t('toReceive')}{' '}
              <small>{[collection.reason.name, collection.reasonText].filter(Boolean).join(' · ')}</small>
            </span>
            <span role="status">
              {t('progress', { written: String(written), lines: String(collection.lines.length) })}
            </span>
          </h2>
          <ul className={classes.lines}>
            {collection.lines.map((line) => (
              <LineCard key={line.id} line={line} work={work} />
            ))}
          </ul>
        </section>
        {collection.phase === 'collecting' && collection.collector && !mayCollect && (
          <p className={classes.notice} data-tone="plain" role="status">
            {t('phase.collecting', { name: collection.collector.name })}
          </p>
        )}
        {collection.endedAt && <Ended collection={collection} />}
        {mayCollect && <HandOver work={work} />}
      </div>
      <Foot work={work} onRead={() => setReading(true)} />
    </div>
  )
}

type HeadProps = { collection: Collection; steps: CollectionWork['steps'] }

/** Which collection, and whether the server knows all of it. */
function Head({ collection, steps: { isOnline, waiting } }: HeadProps) {
  const t = useTranslations('collections')
  const count = waiting.length
  return (
    <header className={classes.bar}>
      <Link to="/credit/collections" className={classes.back} aria-label={t('back')}>
        <IconChevronLeft size={26} aria-hidden="true" />
      </Link>
      <div className={classes.title}>
        <h1>{t(`goods.${collection.goods}`)}</h1>
        <p className="code">{collection.number}</p>
      </div>
      {(!isOnline || count > 0) && (
        <span className={classes.connection} data-offline={!isOnline || undefined} role="status">
          {isOnline ? (
            <IconCloudUp size={18} aria-hidden="true" />
          ) : (
            <IconWifiOff size={18} aria-hidden="true" />
          )}
          {t(isOnline ? 'sending' : 'offline', { count })}
        </span>
      )}
    </header>
  )
}

/** Where to go, with telephone and map. */
function Customer({ collection: { customer, address, shipment, note } }: { collection: Collection }) {
  const t = useTranslations('collections')
  return (
    <div className={classes.customer}>
      <div>
        <strong>{customer.name}</strong>
        <p>{address}</p>
        {shipment && (
          <p>
            <span className="code">{shipment.number}</span> · {shipment.carRegistration} ·{' '}
            {shipment.driverName}
          </p>
        )}
        {note !== '' && <p>{note}</p>}
      </div>
      {customer.phone !== '' && (
        <a
          className={classes.round}
          href={`tel:${customer.phone}`}
          aria-label={t('call', { name: customer.name })}
        >
          <IconPhone size={22} aria-hidden="true" />
        </a>
      )}
      {address !== '' && (
        <a
          className={classes.round}
          href={`geo:0,0?q=${encodeURIComponent(address)}`}
          aria-label={t('map', { name: customer.name })}
        >
          <IconMapPin size={22} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

/** Steps that the server did not take: they stay until the collector has seen them. */
function RefusedSteps({ steps }: Pick<CollectionWork, 'steps'>) {
  const t = useTranslations('collections.refused')
  return steps.refused.map((step) => (
    <section key={step.key} className={classes.notice} data-tone="danger" role="alert">
      <strong>
        <IconAlertTriangle size={18} aria-hidden="true" />{' '}
        {step.kind === 'end'
          ? t('end', { time: formatTime(step.at) })
          : t('line', { product: step.product, time: formatTime(step.at) })}
      </strong>
      <p>{step.refused}</p>
      <Button onClick={() => steps.drop(step.key)}>{t('seen')}</Button>
    </section>
  ))
}

function Ended({ collection }: { collection: Collection }) {
  const t = useTranslations('collections')
  const { signature, unsignedReason } = collection
  return (
    <div className={classes.notice} data-tone="success" role="status">
      {t('over', {
        time: formatDateTime(collection.endedAt ?? ''),
        name: collection.endedBy?.name ?? '',
        from: collection.collectedFrom,
      })}
      {unsignedReason !== '' && <p>{t('unsigned', { reason: unsignedReason })}</p>}
      {signature && (
        <StoredImage
          file="GET /credit-notes/{id}/collection/signature"
          input={{ params: { id: collection.id } }}
          digest={signature.digest}
          name={collection.collectedFrom}
          alt={t('handOver.signature')}
          size={140}
        />
      )}
    </div>
  )
}

/** Under the thumb: the start, or the next label. */
function Foot({ work, onRead }: { work: CollectionWork; onRead: () => void }) {
  const t = useTranslations('collections')
  const { collection, mayCollect, openLine } = work
  const next = collection.lines.find(({ id }) => id === openLine)
  if (collection.allowedActions.includes('start-collection'))
    return (
      <footer className={classes.foot}>
        <StartButton collection={collection} primary className={classes.footButton} />
      </footer>
    )
  // once every line is written down only the name and the end are left, and they stand on the page
  if (!mayCollect || next === undefined) return null
  return (
    <footer className={classes.foot}>
      <Button
        primary
        className={classes.footButton}
        leftSection={<IconScan size={24} aria-hidden="true" />}
        onClick={onRead}
      >
        {t('scan.readOf', { product: next.description })}
      </Button>
    </footer>
  )
}
