import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { Button } from '../actions/button.tsx'
import { Badge } from '../marks/badge.tsx'
import { Meter } from '../marks/meter.tsx'
import { CodeText } from '../marks/text.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'
import type { BulkRun } from './use-bulk-run.ts'

const COLOURS = { pending: 'secondary', now: 'info', done: 'success', refused: 'danger' } as const

/** How far the run has come, document by document. */
export function BulkProgress({ run, onStop }: { run: BulkRun; onStop: () => void }) {
  const t = useTranslations('bulk.run')
  const { targets, results, current, state, waiting } = run
  const figures = { done: formatQuantity(results.length), all: formatQuantity(targets.length) }
  const known = new Map(results.map(({ id, outcome }) => [id, outcome]))
  const now = new Set(current?.items.map(({ id }) => id))
  const stateOf = (id: number) => known.get(id) ?? (now.has(id) ? 'now' : 'pending')
  const list = useScrollToCurrent(current?.items[0]?.id)
  const refused = results.filter(({ outcome }) => outcome === 'refused').length
  return (
    <div className={classes.step}>
      <div className={classes.progress}>
        <Meter
          wide
          tone="progress"
          figure={false}
          percent={(100 * results.length) / Math.max(1, targets.length)}
          label={t('label', figures)}
        />
        <span role="status">
          {t('progress', figures)}
          {refused > 0 && ` · ${t('refusedSoFar', counted(refused))}`}
        </span>
      </div>
      {waiting && (
        <p role="status" className={classes.waiting}>
          {t('waiting')}
        </p>
      )}
      <ul ref={list} className={`${classes.scroll} ${classes.items}`}>
        {aroundWork(targets, results.length).map(({ id, name }) => (
          <li key={id} className={classes.item} data-now={now.has(id) || undefined}>
            <CodeText>{name}</CodeText>
            <Badge colour={COLOURS[stateOf(id)]}>{t(stateOf(id))}</Badge>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button disabled={state === 'stopping'} onClick={onStop} data-autofocus autoFocus>
          {t(state === 'stopping' ? 'stopping' : 'stop')}
        </Button>
      </div>
    </div>
  )
}

/** Rows drawn before and after the current ones: thousands would be too much to draw at each step. */
const NEAR = 250

function aroundWork(targets: readonly BulkTarget[], done: number) {
  const from = Math.max(0, Math.min(done - NEAR, targets.length - 2 * NEAR))
  return targets.slice(from, from + 2 * NEAR)
}

/** Keeps the current documents in view, unless the user is looking through the list. */
function useScrollToCurrent(first: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (first === undefined || list.current?.matches(':hover, :focus-within')) return
    list.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'center' })
  }, [first])
  return list
}
