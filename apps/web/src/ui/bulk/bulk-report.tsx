import { useTranslations } from 'use-intl'
import type { BulkResult } from '../../lib/bulk/call.ts'
import { counted } from '../../lib/format/quantity.ts'
import { notify } from '../../lib/screen/notify.ts'
import { Button } from '../actions/button.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'
import { ResultGroup } from './result-group.tsx'
import { RefusalGroups, StateGroups } from './result-groups.tsx'
import type { BulkRun } from './use-bulk-run.ts'

type Props = {
  title: string
  run: BulkRun
  targets: readonly BulkTarget[]
  /** Results of the run, and of documents that the dry run refused. */
  results: readonly BulkResult[]
  onAgain: (refused: readonly BulkResult[]) => void
  onResume: () => void
  onClose: () => void
}

/** The result of each document, and what can be done next. */
export function BulkReport({ title, run, targets, results, onAgain, onResume, onClose }: Props) {
  const t = useTranslations('bulk.report')
  const done = results.filter(({ outcome }) => outcome === 'done')
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const again = refused.filter(({ version }) => version !== null)
  const unsure = run.current?.items ?? []
  const left = run.left.flatMap(({ items }) => items).filter((item) => !unsure.includes(item))
  /** Closing gives up the documents that are left: resuming comes first. */
  const isWhole = run.left.length === 0
  const copy = async () => {
    await navigator.clipboard.writeText(reportText(title, targets, results))
    notify.success(t('copied'))
  }
  return (
    <div className={classes.step}>
      <div className={classes.scroll} role="status">
        <h3 className={classes.sum}>{t('done', counted(done.length))}</h3>
        <StateGroups results={done} targets={targets} />
        {refused.length > 0 && <h3 className={classes.sum}>{t('refused', counted(refused.length))}</h3>}
        <RefusalGroups results={refused} targets={targets} />
        <ul className={classes.groups}>
          {unsure.length > 0 && <ResultGroup head={t('unsure', counted(unsure.length))} targets={unsure} />}
          {left.length > 0 && <ResultGroup head={t('left', counted(left.length))} targets={left} />}
        </ul>
      </div>
      {run.error && (
        <p role="alert" className={classes.error}>
          {run.error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        {again.length > 0 && (
          <Button onClick={() => onAgain(again)}>{t('again', counted(again.length))}</Button>
        )}
        <Button primary={isWhole} data-autofocus={isWhole || undefined} autoFocus={isWhole} onClick={onClose}>
          {t('close')}
        </Button>
        {!isWhole && (
          <Button primary data-autofocus autoFocus onClick={onResume}>
            {t('goOn')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A line for each document, as text for a message or a sheet. */
function reportText(title: string, targets: readonly BulkTarget[], results: readonly BulkResult[]) {
  const resultOf = new Map(results.map((result) => [result.id, result]))
  const lines = targets.map(({ id, name }) => {
    const result = resultOf.get(id)
    if (result === undefined) return `${name}\t–`
    return `${name}\t${result.error === null ? '✓' : result.error.message}`
  })
  return [title, ...lines].join('\n')
}
