import { BULK_CHOICES, type BulkChoice, type BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../lib/api/api-error.ts'
import { type Answers, type BulkResult, dryRunBulk } from '../../lib/bulk/call.ts'
import { deleteRun } from '../../lib/bulk/saved-run.ts'
import { counted, formatQuantity } from '../../lib/format/quantity.ts'
import { notify } from '../../lib/screen/notify.ts'
import { useStageLabels } from '../marks/stage-badge.tsx'
import { Dialog } from '../popups/dialog.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import classes from './bulk-dialog.module.css'
import { BulkPreview, type ReasonChoice } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkReport } from './bulk-report.tsx'
import type { BulkTarget } from './bulk-target.ts'
import { saveRunStart } from './saved-bulk-run.ts'
import { useActionLabels } from './use-action-labels.ts'
import { type BulkRun, useBulkRun } from './use-bulk-run.ts'

type Props = {
  name: BulkChoiceName
  targets: readonly BulkTarget[]
  /** Input that is known already, such as the lines of a duplicate. */
  answers?: Answers
  /** A run that was interrupted by a reload: it is shown as it stands, and can be resumed. */
  saved?: BulkRun
  /** Reasons offered as buttons. */
  reasons?: ReasonChoice | undefined
  /** With the results of each document that was sent. */
  onClose: (results: readonly BulkResult[]) => void
}

const NO_ANSWERS: Answers = {}

const progressOf = (done: number, all: number) => ({ done: formatQuantity(done), all: formatQuantity(all) })

/** One action on many documents: preview, reason, run, report. */
export function BulkDialog({ name, targets: first, answers = NO_ANSWERS, saved, reasons, onClose }: Props) {
  const t = useTranslations('bulk')
  const word = useActionLabels()
  const choice: BulkChoice = BULK_CHOICES[name]
  const [{ round, targets }, setRound] = useState({ round: 0, targets: first })
  const [earlier, setEarlier] = useState<readonly BulkResult[]>([])
  const preview = useBulkPreview({
    choice,
    targets,
    answers,
    round,
    enabled: saved === undefined || round > 0,
  })
  const note = useSingleNote()
  /** A single document that succeeded needs no report of its own. */
  const { run, start, stop, resume, reset } = useBulkRun({
    choice,
    saved,
    onBegin: (newRun) => saveRunStart(name, newRun),
    onEnd: ({ results: [only, ...others] }) => {
      if (first.length !== 1 || only?.outcome !== 'done' || others.length > 0) return
      notify.success(note(only, first[0]?.name ?? ''))
      end([only])
    },
  })
  const end = (done: readonly BulkResult[]) => {
    deleteRun()
    onClose(done)
  }
  const action = word(name, first.length)
  const title =
    first.length === 1
      ? t('dialog.titleOne', { action, name: first[0]?.name ?? '' })
      : t('dialog.title', { action, ...counted(targets.length) })
  const notSent = (preview.data ?? []).filter(({ outcome }) => outcome === 'refused')
  const results = [...(run?.results ?? []), ...(run ? notSent : [])]
  const isRunning = run !== null && run.state !== 'ended'
  const close = () => end([...earlier, ...(run?.results ?? [])])

  /** Repeats refused documents in their current version; those that are done are left out. */
  const again = (refused: readonly BulkResult[]) => {
    const version = new Map(refused.map((result) => [result.id, result.version ?? 0]))
    setEarlier([...earlier, ...(run?.results.filter(({ outcome }) => outcome === 'done') ?? [])])
    setRound({
      round: round + 1,
      targets: targets.flatMap((one) =>
        version.has(one.id) ? [{ ...one, version: version.get(one.id) ?? 0 }] : [],
      ),
    })
    deleteRun()
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
          onResume={resume}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

type PreviewInput = {
  choice: BulkChoice
  targets: readonly BulkTarget[]
  answers: Answers
  round: number
  enabled: boolean
}

/** The dry run: one request for each round, never cached. */
export function useBulkPreview({ choice, targets, answers, round, enabled }: PreviewInput) {
  const id = useId()
  const [checked, onChecked] = useState(0)
  const preview = useQuery({
    queryKey: ['bulk-preview', id, round],
    queryFn: ({ signal }) => dryRunBulk({ choice, items: targets, answers }, { signal, onChecked }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...preview, checked }
}

/** The result of one document in a sentence. */
export function useSingleNote() {
  const t = useTranslations('bulk.report')
  const words = useStageLabels()
  return ({ number, status, stages, draftId }: BulkResult, shown: string): string => {
    const name = number ?? shown
    if (draftId !== null) return t('duplicated', { name })
    const stage = ORDER_STAGES.find((one) => one === stages[0])
    if (stage !== undefined) return t('nowIn', { name, state: words.stage(stage) })
    const known = ORDER_STATUSES.find((one) => one === status)
    return known === undefined ? t('deleted', { name }) : t('nowIn', { name, state: words.status(known) })
  }
}
