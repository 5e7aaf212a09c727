import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { CodeText, DateText, QuantityText } from '../../../../../ui/marks/text.tsx'
import { useWriteCounted } from '../../../inventory-api.ts'
import type { CountLine } from '../../../model/inventory-query.ts'
import { ChangeText } from '../change-text.tsx'
import classes from '../inventory.module.css'

type Props = { line: CountLine; countId: number; isOpen: boolean }

export function CountRow({ line, countId, isOpen }: Props) {
  const t = useTranslations('inventory.columns')
  const words = useTranslations('inventory.counts')
  return (
    <tr>
      <td data-wide>
        {line.description}
        <span className={classes.note}>{line.productId}</span>
      </td>
      <td data-name={t('batch')}>
        <CodeText>{line.batch}</CodeText>
      </td>
      <td data-name={t('expiry')}>
        <DateText value={line.expiry} />
      </td>
      <td data-figure data-name={t('expected')}>
        <QuantityText value={line.expected} unit={line.unit} />
      </td>
      <td data-name={words('location')}>{line.location ?? '–'}</td>
      <td data-figure data-name={t('counted')}>
        {isOpen && line.state === 'second' && !line.mayCount ? (
          <span className={classes.note}>{words('otherCounts')}</span>
        ) : isOpen ? (
          <CountedField key={`${line.counted} ${line.state}`} line={line} countId={countId} />
        ) : (
          <QuantityText value={line.counted} unit={line.unit} />
        )}
        {line.countedBy && <span className={classes.note}>{line.countedBy.name}</span>}
        {line.firstCounted !== null && (
          <span className={classes.note}>
            {words('firstFound', { quantity: formatQuantity(line.firstCounted) })} {line.firstBy?.name}
          </span>
        )}
      </td>
      <td data-figure data-name={t('difference')}>
        {line.difference ? <ChangeText quantity={line.difference} /> : line.difference === 0 ? '0' : '–'}
      </td>
    </tr>
  )
}

/** What lies on the shelf; saved when the field is left, and Enter leads to the next one. */
function CountedField({ line, countId }: Omit<Props, 'isOpen'>) {
  const t = useTranslations('inventory.counts')
  const [counted, setCounted] = useState(line.counted)
  const [isInvalid, setInvalid] = useState(false)
  const write = useWriteCounted()
  const save = () => {
    // an invalid figure is not an emptied field: the count saved before stays
    if (isInvalid || counted === line.counted || write.isPending) return
    const { productId, batch } = line
    write.mutate({ params: { id: countId }, body: { lines: [{ productId, batch, counted }] } })
  }
  return (
    <QuantityField
      aria-label={t('countedOf', { product: line.productId, batch: line.batch })}
      value={counted}
      error={write.error?.message}
      onChange={(quantity, invalidText) => {
        setCounted(quantity)
        setInvalid(invalidText !== null)
      }}
      onBlur={save}
      onKeyDown={goOn}
    />
  )
}

function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next) next.focus()
  else event.currentTarget.blur()
}
