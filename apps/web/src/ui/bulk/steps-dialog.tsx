import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../lib/api/api-error.ts'
import { Button } from '../actions/button.tsx'
import { Dialog } from '../popups/dialog.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import { ResultGroup } from './result-group.tsx'
import classes from './steps-dialog.module.css'

type Target = { readonly id: number; readonly name: string; readonly note: string; readonly link: LinkProps }
type Report = {
  readonly dryRun: boolean
  readonly done: number
  readonly results: readonly {
    readonly id: number
    readonly outcome: 'done' | 'refused'
    readonly error: { readonly message: string } | null
  }[]
}
type Asked<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isPending: boolean
}

type Props = {
  title: string
  targets: readonly Target[]
  words: {
    /** 'n transfers go on', 'n transfers done'. */
    readonly outcome: (report: Report, count: number) => string
    /** On the button: the step and how many. */
    readonly run: (count: number) => string
  }
  preview: Asked<Report> & { readonly refetch: () => unknown }
  run: Asked<{ readonly data: Report }>
  onRun: () => void
  /** With those that are done. */
  onClose: (done: readonly number[]) => void
  /** What is asked for before anything is looked at. */
  children?: ReactNode
  /** Whether it was answered. */
  isReady?: boolean
}

/** One step of several records: what would happen to each, and what did. Needs the words 'bulk'. */
export function StepsDialog({
  title,
  targets,
  words,
  preview,
  run,
  onRun,
  onClose,
  children,
  isReady = true,
}: Props) {
  const ui = useTranslations('ui')
  const report = run.data?.data
  const close = () =>
    onClose((report?.results ?? []).flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])))
  const shown = report ?? (isReady ? preview.data : undefined)
  const going = isReady ? (preview.data?.done ?? 0) : 0
  return (
    <Dialog open onClose={close} title={title} size={560} mustAnswer={run.isPending}>
      <div className={classes.content}>
        {!report && children}
        {!report && isReady && preview.isPending && <TextSkeleton lines={3} />}
        {!report && preview.error !== null && (
          <ErrorState error={toApiError(preview.error)} retry={preview.refetch} />
        )}
        {shown && <Outcomes report={shown} targets={targets} outcome={words.outcome} />}
        {run.error !== null && (
          <p role="alert" className={classes.problem}>
            {toApiError(run.error).message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button primary={report !== undefined} onClick={close}>
            {report ? ui('close') : ui('cancel')}
          </Button>
          {!report && (
            <Button
              primary
              data-autofocus={children ? undefined : true}
              disabled={going === 0}
              loading={run.isPending}
              onClick={onRun}
            >
              {words.run(going)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type OutcomesProps = {
  report: Report
  targets: readonly Target[]
  outcome: Props['words']['outcome']
}

/** Which go on, and which are refused, by reason. */
function Outcomes({ report, targets, outcome }: OutcomesProps) {
  const done = report.results.filter((result) => result.outcome === 'done').map(({ id }) => id)
  const messages = [...new Set(report.results.flatMap(({ error }) => (error ? [error.message] : [])))]
  const refused = (message: string) =>
    report.results.filter(({ error }) => error?.message === message).map(({ id }) => id)
  const those = (ids: readonly number[]) => targets.filter(({ id }) => ids.includes(id))
  return (
    <ul className={classes.outcomes} role="status">
      {done.length > 0 && <ResultGroup head={outcome(report, done.length)} targets={those(done)} />}
      {messages.map((message) => (
        <ResultGroup key={message} tone="refused" head={message} targets={those(refused(message))} />
      ))}
    </ul>
  )
}
