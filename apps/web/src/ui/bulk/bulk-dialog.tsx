import { BULK_CHOICES, type BulkChoice, type BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../lib/api/api-error.ts'
import type { Answers, BulkResult } from '../../lib/bulk/call.ts'
import { dropRun } from '../../lib/bulk/kept-run.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { notify } from '../../lib/screen/notify.ts'
import { Dialog } from '../popups/dialog.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import classes from './bulk-dialog.module.css'
import { BulkPreview, type ReasonChoice } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkReport } from './bulk-report.tsx'
import type { BulkTarget } from './bulk-target.ts'
import { keepBegun } from './kept-bulk-run.ts'
import { useBulkPreview } from './use-bulk-preview.ts'
import { type BulkRun, useBulkRun } from './use-bulk-run.ts'
import { useSingleNote } from './use-single-note.ts'

type Props = {
  name: BulkChoiceName
  targets: readonly BulkTarget[]
  /** What is known already, such as which lines a duplicate takes. */
  answers?: Answers
  /** A run that a reload of the page broke off: it is shown as it stands, and can go on. */
  kept?: BulkRun
  /** Reasons to press instead of writing them. */
  reasons?: ReasonChoice | undefined
  /** With what became of each document that was sent. */
  onClose: (results: readonly BulkResult[]) => void
}

const NO_ANSWERS: Answers = {}

const progressOf = (done: number, all: number) => ({ done: formatQuantity(done), all: formatQuantity(all) })

/** One action on many documents: what would happen, the reason, the run, the report. */
export function BulkDialog({ name, targets: first, answers = NO_ANSWERS, kept, reasons, onClose }: Props) {
  const t = useTranslations('bulk')
  const choice: BulkChoice = BULK_CHOICES[name]
  const [{ round, targets }, setRound] = useState({ round: 0, targets: first })
  const [earlier, setEarlier] = useState<readonly BulkResult[]>([])
  const preview = useBulkPreview({
    choice,
    targets,
    answers,
    round,
    enabled: kept === undefined || round > 0,
  })
  const note = useSingleNote()
  /** One document that went as foreseen needs no report of its own. */
  const { run, start, stop, goOn, reset } = useBulkRun({
    choice,
    kept,
    onBegin: (begun) => keepBegun(name, begun),
    onEnd: ({ results: [only, ...others] }) => {
      if (first.length !== 1 || only?.outcome !== 'done' || others.length > 0) return
      notify.success(note(only, first[0]?.name ?? ''))
      end([only])
    },
  })
  const end = (done: readonly BulkResult[]) => {
    dropRun()
    onClose(done)
  }
  const action = t(`actions.${name}`)
  const title =
    first.length === 1
      ? t('dialog.titleOne', { action, name: first[0]?.name ?? '' })
      : t('dialog.title', { action, ...counted(targets.length) })
  const notSent = (preview.data ?? []).filter(({ outcome }) => outcome === 'refused')
  const results = [...(run?.results ?? []), ...(run ? notSent : [])]
  const isRunning = run !== null && run.state !== 'ended'
  const close = () => end([...earlier, ...(run?.results ?? [])])

  /** In the version in which they stand now; what is done is not touched again. */
  const again = (refused: readonly BulkResult[]) => {
    const version = new Map(refused.map((result) => [result.id, result.version ?? 0]))
    setEarlier([...earlier, ...(run?.results.filter(({ outcome }) => outcome === 'done') ?? [])])
    setRound({
      round: round + 1,
      targets: targets.flatMap((one) =>
        version.has(one.id) ? [{ ...one, version: version.get(one.id) ?? 0 }] : [],
      ),
    })
    dropRun()
    reset()
  }

  return (
    <Dialog open onClose={close} title={title} size={620} mustAnswer={isRunning}>
      {!run && preview.isPending && (
        <div role="status" className={classes.step}>
          <p className={classes.quiet}>
            {t('dialog.checking')}
            {targets.length > 50 && ` ${t('run.progress', progressOf(preview.checked, targets.length))}`}
          </p>
          <TextSkeleton lines={4} />
        </div>
      )}
      {!run && preview.error && <ErrorState error={toApiError(preview.error)} retry={preview.refetch} />}
      {!run && preview.data && (
        <BulkPreview
          key={round}
          name={name}
          choice={choice}
          targets={targets}
          results={preview.data}
          reasons={reasons}
          onConfirm={(going, given) => start(going, { ...answers, ...given })}
          onClose={close}
        />
      )}
      {isRunning && <BulkProgress run={run} onStop={stop} />}
      {run?.state === 'ended' && (
        <BulkReport
          title={title}
          run={run}
          targets={targets}
          results={results}
          onAgain={again}
          onGoOn={goOn}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
