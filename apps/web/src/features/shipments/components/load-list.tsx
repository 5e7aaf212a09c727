import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/button.tsx'
import { usePlaceDrag } from '../model/use-drag.ts'
import classes from './load-list.module.css'

export type LoadItem = {
  id: number
  number: string
  name: string
  detail: ReactNode
  badge?: ReactNode
  figure: ReactNode
}
type Props = {
  items: readonly LoadItem[]
  onMove?: ((from: number, to: number) => void) | undefined
  onRemove?: ((id: number) => void) | undefined
}

/** The unloading order; items can be dragged or moved with the arrows. */
export function LoadList({ items, onMove, onRemove }: Props) {
  const t = useTranslations('shipments')
  return (
    <ol className={classes.load} aria-label={t('unloadingOrder')}>
      {items.map((item, place) => (
        <LoadPlace
          key={item.id}
          item={item}
          place={place}
          last={items.length - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      ))}
    </ol>
  )
}

type PlaceProps = Omit<Props, 'items'> & { item: LoadItem; place: number; last: number }

function LoadPlace({ item, place, last, onMove, onRemove }: PlaceProps) {
  const t = useTranslations('shipments')
  const element = useRef<HTMLLIElement>(null)
  const over = usePlaceDrag(element, place, onMove)
  return (
    <li
      ref={element}
      className={classes.place}
      data-over={over || undefined}
      data-moves={onMove ? true : undefined}
    >
      <span className={classes.number}>{place + 1}</span>
      <span className={classes.names}>
        <strong>{item.name}</strong>
        <small>{item.detail}</small>
      </span>
      <span className={classes.figure}>{item.figure}</span>
      {item.badge}
      {onMove && (
        <span className={classes.arrows}>
          <IconButton
            label={t('moveUp', { number: item.number })}
            disabled={place === 0}
            onClick={() => onMove(place, place - 1)}
          >
            <IconChevronUp size={16} />
          </IconButton>
          <IconButton
            label={t('moveDown', { number: item.number })}
            disabled={place === last}
            onClick={() => onMove(place, place + 1)}
          >
            <IconChevronDown size={16} />
          </IconButton>
        </span>
      )}
      {onRemove && (
        <IconButton label={t('takeOff', { number: item.number })} onClick={() => onRemove(item.id)}>
          <IconX size={16} />
        </IconButton>
      )}
    </li>
  )
}
