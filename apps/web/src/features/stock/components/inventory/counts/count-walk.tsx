import { readScannedCode } from '@cais/domain/stock/gs1'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../../lib/format/dates.ts'
import { notify } from '../../../../../lib/screen/notify.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { Scanner } from '../../../../../ui/scan/scanner.tsx'
import { useWriteCounted, walkOfCount } from '../../../inventory-api.ts'
import type { Count, CountLine } from '../../../model/inventory-query.ts'
import classes from '../inventory.module.css'
import walk from './count-walk.module.css'

/** The walk through the warehouse: the batches in the order of their locations, and the one that is counted now. */
export function CountWalk({ count }: { count: Count }) {
  const t = useTranslations('inventory.counts')
  const [chosen, setChosen] = useState<number | null>(null)
  const lines = useQuery(walkOfCount(count.id)).data?.data
  if (!lines || lines.length === 0) return null
  const todo = lines.filter(
    (line) => line.mayCount && (line.state === 'uncounted' || line.state === 'second'),
  )
  const now = lines.find(({ levelId, mayCount }) => levelId === chosen && mayCount) ?? todo[0]
  const next = todo.find(({ levelId }) => levelId !== now?.levelId)
  const read = (raw: string) => {
    const found = lineOfCode(lines, raw)
    if (found) setChosen(found.levelId)
    else notify.error(t('scanned', { code: readScannedCode(raw)?.article ?? raw }))
  }
  return (
    <div className={walk.walk}>
      <Card
        title={t('walk')}
        actions={t('walkOf', { done: String(lines.length - todo.length), all: String(lines.length) })}
      >
        <div className={walk.map}>
          {lines.map((line) => (
            <Place
              key={line.levelId}
              line={line}
              isNow={line === now}
              onChoose={() => setChosen(line.levelId)}
            />
          ))}
        </div>
      </Card>
      <Card title={t(now?.state === 'second' ? 'nowSecond' : 'now')}>
        <Scanner onCode={read} />
        {now ? (
          <CountNow
            key={`${now.levelId} ${now.state}`}
            countId={count.id}
            line={now}
            next={next}
            onSaved={() => setChosen(null)}
          />
        ) : (
          <p className={classes.lead}>{t('allDone')}</p>
        )}
      </Card>
    </div>
  )
}

/** The batch of a scanned code; the first of its article that is still to be counted where the code has no batch. */
function lineOfCode(lines: readonly CountLine[], raw: string): CountLine | undefined {
  const code = readScannedCode(raw)
  if (code === null) return undefined
  const ofArticle = lines.filter(
    ({ productId, barcodes, batch, location }) =>
      productId === code.article ||
      batch === raw.trim() ||
      location === raw.trim().toUpperCase() ||
      barcodes.includes(code.article),
  )
  const ofBatch = code.batch === null ? ofArticle : ofArticle.filter(({ batch }) => batch === code.batch)
  return (
    ofBatch.find(({ state, mayCount }) => mayCount && state !== 'right') ??
    ofBatch.find(({ mayCount }) => mayCount)
  )
}

function Place({ line, isNow, onChoose }: { line: CountLine; isNow: boolean; onChoose: () => void }) {
  const t = useTranslations('inventory.counts')
  const place = line.location ?? t('noPlace')
  const state = t(`placeState.${line.state}`)
  const label = t('place', { place, product: line.description, batch: line.batch, state })
  return (
    <button
      type="button"
      className={walk.place}
      data-state={line.state}
      aria-current={isNow}
      aria-label={label}
      title={label}
      disabled={!line.mayCount}
      onClick={onChoose}
    >
      {line.location ?? line.productId}
    </button>
  )
}

type NowProps = { countId: number; line: CountLine; next: CountLine | undefined; onSaved: () => void }

function CountNow({ countId, line, next, onSaved }: NowProps) {
  const t = useTranslations('inventory.counts')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const write = useWriteCounted(onSaved)
  const save = (counted: number) => {
    const { productId, batch } = line
    write.mutate({ params: { id: countId }, body: { lines: [{ productId, batch, counted }] } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (quantity !== null && !isInvalid && !write.isPending) save(quantity)
  }
  return (
    <form className={walk.now} onSubmit={submit}>
      <div>
        <h3>{line.description}</h3>
        <span className="code">
          {[line.location, line.productId, line.batch].filter(Boolean).join(' · ')}
        </span>
        {line.expiry && ` · ${formatDate(line.expiry)}`}
      </div>
      <div className={walk.quantity}>
        <QuantityField
          label={`${t('quantity')} (${line.unit})`}
          value={quantity}
          error={write.error?.message}
          onChange={(value, invalid) => {
            setQuantity(value)
            setInvalid(invalid !== null)
          }}
        />
      </div>
      <p className={walk.blind}>{t('blind')}</p>
      <div className={walk.buttons}>
        <Button disabled={write.isPending} onClick={() => save(0)}>
          {t('empty')}
        </Button>
        <Button type="submit" primary loading={write.isPending} disabled={quantity === null || isInvalid}>
          {next ? t('saveNext', { place: next.location ?? next.productId }) : t('saveLast')}
        </Button>
      </div>
    </form>
  )
}
