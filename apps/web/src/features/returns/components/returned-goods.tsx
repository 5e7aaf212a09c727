import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { freeOf, type ReturnRow } from '../api.ts'
import { DisposeDialog } from './dispose-dialog.tsx'
import classes from './returns.module.css'

const COLOUR = { good: 'success', damaged: 'warning', expired: 'danger' } as const

/** What came back, to choose from; what is chosen is decided on at once. */
export function ReturnedGoods({ rows }: { rows: readonly ReturnRow[] }) {
  const t = useTranslations('returns')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isDeciding, setDeciding] = useState(false)
  const selected = rows.filter((row) => freeOf(row) > 0 && chosen.has(row.id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            {freeOf(row) > 0 ? (
              <SelectBox
                label={t('choose', { product: row.description, batch: row.batch })}
                checked={chosen.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            ) : (
              <span />
            )}
            <div>
              <strong>{row.description}</strong>
              <p>
                <CodeText>{row.batch}</CodeText> · {t('expiry')} <DateText value={row.expiry} />
                {row.daysLeft !== null && ` · ${t('days', { count: row.daysLeft })}`}
              </p>
              <p>
                <PageLink to="/credit/$id" params={{ id: String(row.creditNote.id) }}>
                  <CodeText>{row.creditNote.number}</CodeText>
                </PageLink>{' '}
                · {row.customer}
              </p>
            </div>
            <div className={classes.marks}>
              <Badge colour={COLOUR[row.condition]}>{t(`condition.${row.condition}`)}</Badge>
              {row.saleable && row.shortLived && <Badge colour="warning">{t('shortLived')}</Badge>}
              {!row.saleable && <Badge colour="secondary">{t('notSaleable')}</Badge>}
            </div>
            <div className={classes.figures}>
              <strong>
                {formatQuantity(row.remaining)} {row.unit}
              </strong>
              <Places row={row} />
            </div>
          </li>
        ))}
      </ul>
      {selected.length > 0 && (
        <DecisionBar label={t('decide')}>
          <span>{t('chosen', { count: selected.length })}</span>
          <Button primary onClick={() => setDeciding(true)}>
            {t('decide')}
          </Button>
        </DecisionBar>
      )}
      {isDeciding && (
        <DisposeDialog
          rows={selected}
          onClose={() => setDeciding(false)}
          onDone={() => {
            setDeciding(false)
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

/** Where the rest of the quantity went. */
function Places({ row }: { row: ReturnRow }) {
  const t = useTranslations('returns.place')
  const places = (['toConfirm', 'sold', 'destroyed', 'toPrincipal', 'elsewhere'] as const).filter(
    (name) => row[name] > 0,
  )
  return (
    <small>
      {[
        t('quantity', { quantity: formatQuantity(row.quantity), unit: row.unit }),
        ...places.map((name) => `${t(name)} ${formatQuantity(row[name])}`),
      ].join(' · ')}
    </small>
  )
}
