import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import { type DocumentState, documentState } from '../model/document-state.ts'
import type { Shipment, ShipmentDocument } from '../model/shipments-query.ts'
import { usePlaceDrag } from '../model/use-drag.ts'
import classes from './delivery-list.module.css'
import { LoadBar } from './shipment-cells.tsx'

type Props = {
  shipment: Shipment
  /** The open document; only one shows its lines. */
  open: number | null
  onOpen: (orderId: number | null) => void
  mayOpenDocument: boolean
  onMove: ((from: number, to: number) => void) | undefined
  /** What the open document shows: its lines and what may be done with it. */
  inside: (document: ShipmentDocument, place: number) => ReactNode
}

const COLOURS: Readonly<
  Record<DocumentState, 'secondary' | 'primary' | 'purple' | 'info' | 'success' | 'danger' | 'warning'>
> = {
  waiting: 'secondary',
  loading: 'primary',
  loaded: 'success',
  asked: 'info',
  sent: 'primary',
  billed: 'success',
  failed: 'danger',
  'in-doubt': 'warning',
}

/** The documents in the order of delivery; they can be dragged to another place. */
export function DeliveryList({ shipment, open, onOpen, ...rest }: Props) {
  const t = useTranslations('shipments')
  return (
    <ol className={classes.list} aria-label={t('unloadingOrder')}>
      {shipment.documents.map((document, place) => (
        <Stop
          key={document.id}
          shipment={shipment}
          document={document}
          place={place}
          isOpen={open === document.id}
          onToggle={() => onOpen(open === document.id ? null : document.id)}
          {...rest}
        />
      ))}
    </ol>
  )
}

type StopProps = Omit<Props, 'open' | 'onOpen'> & {
  document: ShipmentDocument
  place: number
  isOpen: boolean
  onToggle: () => void
}

function Stop({ shipment, document, place, isOpen, onToggle, mayOpenDocument, onMove, inside }: StopProps) {
  const t = useTranslations('shipments')
  const element = useRef<HTMLLIElement>(null)
  const over = usePlaceDrag(element, place, onMove)
  const state = documentState(shipment, document)
  const { number } = document
  return (
    <li
      ref={element}
      className={classes.stop}
      data-over={over || undefined}
      data-open={isOpen || undefined}
      aria-label={`${document.customerName} ${number}`}
    >
      <div className={classes.row}>
        <span className={classes.number}>{place + 1}</span>
        <span className={classes.names}>
          <strong>{document.customerName}</strong>
          <small>
            {mayOpenDocument ? (
              <Link to="/documents/$id" params={{ id: String(document.id) }} className="code">
                {number}
              </Link>
            ) : (
              <span className="code">{number}</span>
            )}
            {document.erpNumber && ` · ${t('erpNumber', { number: document.erpNumber })}`}
            {document.deliveryAddress && ` · ${document.deliveryAddress}`}
          </small>
        </span>
        <span className={`${classes.lines} ${classes.progress}`}>
          <LinesLoaded stage={shipment.stage} document={document} />
        </span>
        <span className={classes.figure}>
          <WeightText kg={document.totalWeight} />
          <LoadBar row={{ weights: document.weights, capacities: NO_TRUCK }} />
        </span>
        <span className={`${classes.figure} ${classes.total}`}>
          <MoneyText centavos={document.totalAmount} />
        </span>
        <span className={classes.state}>
          <Badge colour={COLOURS[state]}>{t(`detail.state.${state}`)}</Badge>
        </span>
        <span className={classes.toggle}>
          <IconButton
            label={t(isOpen ? 'detail.hideLines' : 'detail.showLines', { number })}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
          </IconButton>
        </span>
      </div>
      {isOpen && <div className={classes.inside}>{inside(document, place)}</div>}
    </li>
  )
}

/** A tick per line; more would be a texture. */
const MOST_TICKS = 12

type LinesProps = { stage: Shipment['stage']; document: ShipmentDocument }

/** How many of its lines are on the truck, while it is loaded one tick each. */
function LinesLoaded({ stage, document }: LinesProps) {
  const t = useTranslations('shipments')
  const { lineCount, settledLines, shortLines } = document
  if (stage !== 'loading' || settledLines === 0) return t('detail.lineCount', { count: lineCount })
  const done = Math.min(settledLines, lineCount)
  return (
    <>
      {lineCount <= MOST_TICKS && (
        <span className={classes.ticks} aria-hidden="true">
          {Array.from({ length: lineCount }, (_, place) => place).map((place) => (
            <span
              key={place}
              data-done={place < done || undefined}
              data-short={place < shortLines || undefined}
            />
          ))}
        </span>
      )}
      {t('list.printedOf', { done: String(done), all: String(lineCount) })}
      {shortLines > 0 && <strong> · {t('detail.short', { count: shortLines })}</strong>}
    </>
  )
}

/** The bar of a document shows its shares alone. */
const NO_TRUCK = { total: null, ambient: null, refrigerated: null, frozen: null }
