import { IconClipboardCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currencyFieldText } from '../../../lib/format/field-text.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { type CheckedPrice, useCheckPrices, type VersionPlace } from '../api.ts'
import type { PastedRow } from '../model/pasted-prices.ts'
import classes from './prices.module.css'

type Props = {
  place: VersionPlace
  pasted: readonly PastedRow[]
  /** Rows as they are put right; they survive a reload. */
  onChange: (rows: readonly PastedRow[]) => void
  onDiscard: () => void
  /** Prices by article, as text of a cell. */
  onAccept: (prices: Readonly<Record<string, string>>) => void
}

/** What pasted cells would change; refused ones are put right in place. Nothing is typed until it is accepted. */
export function PasteCard({ place, pasted, onChange, onDiscard, onAccept }: Props) {
  const t = useTranslations('prices.paste')
  const check = useCheckPrices()
  const checked = check.data?.data ?? []
  const sent = useRef<readonly PastedRow[]>(undefined)
  // the rows come from the clipboard or from the device: they are asked about whenever they differ
  useEffect(() => {
    if (sent.current === pasted) return
    sent.current = pasted
    check.mutate({ params: place, body: { rows: pasted.map(({ code, price }) => ({ code, price })) } })
  }, [pasted, place, check.mutate])
  const of = (outcome: CheckedPrice['outcome']) => checked.filter((row) => row.outcome === outcome)
  const [changes, same, refused] = [of('changes'), of('same'), of('refused')]
  const accept = () => onAccept(textsOf(changes))
  const mend = (at: number, fixed: Partial<PastedRow>) =>
    onChange(pasted.map((row, place) => (place + 1 === at ? { ...row, ...fixed } : row)))
  return (
    <section className={classes.paste} aria-label={t('title', { count: pasted.length })}>
      <header>
        <IconClipboardCheck size={20} aria-hidden="true" />
        <strong>{t('title', { count: pasted.length })}</strong>
        <span className={classes.outcomes} role="status">
          <span>{t('changes', { count: changes.length })}</span>
          <span>{t('same', { count: same.length })}</span>
          <span data-refused={refused.length > 0 || undefined}>
            {t('refused', { count: refused.length })}
          </span>
        </span>
      </header>
      {check.error && (
        <p role="alert" className={classes.error}>
          {check.error.message}
        </p>
      )}
      <div className={classes.refusals}>
        {refused.map((row) => (
          <Refused
            key={`${row.row} ${row.code}`}
            row={row}
            pasted={pasted[row.row - 1]}
            onMend={(fixed) => mend(row.row, fixed)}
          />
        ))}
      </div>
      <div className={classes.buttons}>
        <Button onClick={onDiscard}>{t('discard')}</Button>
        <Button primary disabled={changes.length === 0} loading={check.isPending} onClick={accept}>
          {t('accept', { count: String(changes.length) })}
        </Button>
      </div>
    </section>
  )
}

const textsOf = (rows: readonly CheckedPrice[]) =>
  Object.fromEntries(
    rows.flatMap(({ productId, price }) =>
      productId === null || price === null ? [] : [[productId, currencyFieldText(price)]],
    ),
  )

type RefusedProps = {
  row: CheckedPrice
  pasted: PastedRow | undefined
  onMend: (fixed: Partial<PastedRow>) => void
}

function Refused({ row, pasted, onMend }: RefusedProps) {
  const t = useTranslations('prices.paste')
  const [code, setCode] = useState(pasted?.code ?? '')
  const [price, setPrice] = useState(pasted?.price ?? '')
  const isCode = row.reason === 'PRODUCT_UNKNOWN' || row.reason === 'ARTICLE_TWICE'
  const { suggestion } = row
  return (
    <div className={classes.refusal}>
      <span>
        <code>{t('row', { row: String(pasted?.row ?? row.row), code: row.code })}</code>
        <span>{row.message}</span>
      </span>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onMend({ code, price })
        }}
      >
        <input
          className={classes.cell}
          aria-label={t(isCode ? 'codeOf' : 'priceOf', { row: String(pasted?.row ?? row.row) })}
          value={isCode ? code : price}
          onChange={(event) => (isCode ? setCode : setPrice)(event.currentTarget.value)}
          onBlur={() => (code !== pasted?.code || price !== pasted?.price) && onMend({ code, price })}
        />
      </form>
      {suggestion?.code && (
        <Button size="compact-sm" onClick={() => onMend({ code: suggestion.code ?? '' })}>
          {t('useCode', { code: suggestion.code })}
        </Button>
      )}
      {!suggestion?.code && suggestion?.price && (
        <Button size="compact-sm" onClick={() => onMend({ price: currencyFieldText(suggestion.price ?? 0) })}>
          {t('usePrice', { price: formatMoney(suggestion.price) })}
        </Button>
      )}
    </div>
  )
}
