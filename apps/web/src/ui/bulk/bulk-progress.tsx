import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Meter } from '../meter.tsx'
import { CodeText } from '../text.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkRun } from './use-bulk-run.ts'

const COLOURS = { pending: 'secondary', now: 'info', done: 'success', refused: 'danger' } as const

/** How far the run has come, document by document. */
export function BulkProgress({ run, onStop }: { run: BulkRun; onStop: () => void }) {
  const t = useTranslations('bulk.run')
  const { targets, results, current, state, waiting } = run
  const figures = { done: formatQuantity(results.length), all: formatQuantity(targets.length) }
  const stateOf = (id: number) =>
    results.find((result) => result.id === id)?.outcome ??
    (current?.items.some((item) => item.id === id) ? 'now' : 'pending')
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
        <span role="status">{t('progress', figures)}</span>
      </div>
      {waiting && (
        <p role="status" className={classes.waiting}>
          {t('waiting')}
        </p>
      )}
      <ul className={`${classes.scroll} ${classes.items}`}>
        {targets.map(({ id, name }) => (
          <li key={id} className={classes.item}>
            <CodeText>{name}</CodeText>
            <Badge colour={COLOURS[stateOf(id)]}>{t(stateOf(id))}</Badge>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button disabled={state === 'stopping'} onClick={onStop} data-autofocus>
          {t(state === 'stopping' ? 'stopping' : 'stop')}
        </Button>
      </div>
    </div>
  )
}
