import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { StoredImage } from '../../../ui/images/stored-image.tsx'
import { DateText, MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { CreditNote } from '../api.ts'
import classes from './note-cards.module.css'

/** The principal's share of the net amount, and what came back with whose signature. */
export function NoteCards({ note }: { note: CreditNote }) {
  const isBack = note.collectionEndedAt !== null
  if (note.cloverAmount === 0 && !isBack) return null
  return (
    <div className={classes.pair}>
      {note.cloverAmount > 0 && <CloverCard clover={note.cloverAmount} net={note.net} />}
      {isBack && <CollectionCard note={note} />}
    </div>
  )
}

function CloverCard({ clover, net }: { clover: number; net: number }) {
  const t = useTranslations('credit.side')
  return (
    <Card title={t('clover')}>
      <CloverBar clover={clover} net={net} />
      <p className={classes.legend}>
        <span>
          {t('clover')} <MoneyText centavos={clover} strong />
          {net > 0 && ` · ${formatPercent(Math.round((clover * 1000) / net) / 10)}`}
        </span>
        <span>
          {t('ours')} <MoneyText centavos={net - clover} />
        </span>
      </p>
    </Card>
  )
}

/** The share as a part of the net amount. */
export const CloverBar = ({ clover, net }: { clover: number; net: number }) => (
  <div className={classes.share} aria-hidden="true">
    <i style={{ width: `${net > 0 ? Math.min(100, (clover * 100) / net) : 0}%` }} />
  </div>
)

function CollectionCard({ note }: { note: CreditNote }) {
  const t = useTranslations('credit.collected')
  const back = note.lines.filter(({ received }) => (received ?? 0) > 0)
  const photos = note.lines.filter(({ photo }) => photo !== null)
  const [first] = back
  const isOneUnit = back.every(({ unit }) => unit === first?.unit)
  const quantity = back.reduce((sum, { received }) => sum + (received ?? 0), 0)
  return (
    <Card title={t('title')}>
      {first === undefined ? (
        <p className={classes.words}>{t('nothing')}</p>
      ) : (
        <p className={classes.words}>
          <strong>
            {isOneUnit ? (
              <QuantityText value={quantity} unit={first.unit} />
            ) : (
              t('lines', { count: back.length })
            )}
          </strong>{' '}
          {t('in', { warehouse: note.returnsWarehouse ?? '' })}
        </p>
      )}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((line) => (
            <li key={line.id}>
              <StoredImage
                file="GET /credit-notes/{id}/collection/lines/{lineId}/photo"
                input={{ params: { id: note.id, lineId: line.id } }}
                digest={line.photo?.digest ?? null}
                name={line.description}
                size={48}
                alt={line.description}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.legend}>
        {note.signature !== null && (
          <StoredImage
            file="GET /credit-notes/{id}/collection/signature"
            input={{ params: { id: note.id } }}
            digest={note.signature.digest}
            name=""
            size={48}
            alt={t('signature', { name: note.collectedFrom })}
          />
        )}
        <span>
          {note.signature === null
            ? [note.collectedFrom, note.unsignedReason].filter(Boolean).join(' · ')
            : t('signed', { name: note.collectedFrom })}{' '}
          <DateText value={note.collectionEndedAt} time />
        </span>
      </p>
    </Card>
  )
}
