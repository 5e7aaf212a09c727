import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Meter } from '../../../ui/marks/meter.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Import, importQuery, isBusy, nounsQuery, useRunImport } from '../api.ts'
import { Figures } from '../components/figures.tsx'
import { FileRows } from '../components/file-rows.tsx'
import classes from '../components/imports.module.css'
import { MappingTable } from '../components/mapping-table.tsx'

const route = getRouteApi('/shell/settings/imports/$id')

/** One file on its way in: its columns, what it would do, the rows that are refused, and the button that brings it in. */
export function ImportPage() {
  const { id } = route.useParams()
  const t = useTranslations('imports')
  const found = useQuery(importQuery(Number(id)))
  if (found.data) return <OpenImport key={id} file={found.data.data} />
  if (!found.error) return <DetailSkeleton />
  return (
    <>
      <PageHeader title={t('title')} back={{ to: '/settings/imports' }} />
      <ErrorState error={found.error} retry={found.refetch} />
    </>
  )
}

function OpenImport({ file }: { file: Import }) {
  const t = useTranslations('imports')
  const nouns = useQuery(nounsQuery())
  const columns = nouns.data?.data.find(({ noun }) => noun === file.noun)?.columns ?? []
  return (
    <>
      <PageHeader
        title={t(`importNoun.${file.noun}`)}
        eyebrow={<Link to="/settings/imports">{t('all')}</Link>}
        lead={<FileLine file={file} />}
        back={{ to: '/settings/imports' }}
        actions={<Steps status={file.status} />}
      />
      <div className={classes.page}>
        {file.failure && (
          <p className={classes.failure} role="alert">
            <strong>{t('failed')}</strong> {file.failure}
          </p>
        )}
        {columns.length > 0 && <MappingTable key={file.version} file={file} columns={columns} />}
        {isBusy(file.status) && <Progress file={file} />}
        {file.status !== 'matching' && file.status !== 'failed' && <Figures file={file} />}
        {(file.status === 'previewed' || file.status === 'done') && (
          <FileRows file={file} columns={columns} />
        )}
      </div>
      {file.status === 'previewed' && <RunBar file={file} />}
      {file.status === 'done' && file.counts.waiting + file.counts.refused > 0 && <DoneBar file={file} />}
    </>
  )
}

function FileLine({ file }: { file: Import }) {
  const t = useTranslations('imports')
  const { separator } = file
  const isKnown = separator === ';' || separator === ',' || separator === '\t' || separator === '|'
  const facts = [
    file.fileName,
    file.sheet && t('sheet', { sheet: file.sheet }),
    file.encoding?.toUpperCase(),
    isKnown && t(`separated.${separator}`),
    t('lines', { count: file.rows }),
  ]
  return (
    <span className={classes.fileLine}>
      <IconFileSpreadsheet size={16} aria-hidden="true" />
      {facts.filter(Boolean).join(' · ')} · <Link to="/settings/imports">{t('change')}</Link>
    </span>
  )
}

const STEPS = ['file', 'columns', 'preview', 'run'] as const
const REACHED: Readonly<Record<Import['status'], number>> = {
  failed: 1,
  matching: 1,
  previewing: 2,
  previewed: 2,
  running: 3,
  done: 4,
}

function Steps({ status }: { status: Import['status'] }) {
  const t = useTranslations('imports')
  const at = REACHED[status]
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          data-state={place < at ? 'done' : place === at ? 'current' : 'ahead'}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={classes.mark}>
            {place < at ? <IconCheck size={14} aria-hidden="true" /> : place + 1}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function Progress({ file }: { file: Import }) {
  const t = useTranslations('imports')
  const label = t(file.status === 'running' ? 'progress.running' : 'progress.previewing')
  const percent = file.rows === 0 ? 0 : Math.round((file.rowsDone / file.rows) * 100)
  return (
    <div className={classes.progress} role="status">
      <p>
        <strong>{label}</strong>{' '}
        {t('progress.of', { done: formatQuantity(file.rowsDone), total: formatQuantity(file.rows) })}
      </p>
      <Meter percent={percent} label={label} tone="progress" wide />
      {file.status === 'running' && <p className={classes.small}>{t('closing')}</p>}
    </div>
  )
}

function RunBar({ file }: { file: Import }) {
  const t = useTranslations('imports')
  const run = useRunImport(t('foot.started'))
  const { counts, id, version } = file
  const count = counts.new + counts.changed + counts.waiting
  const what = t(`count.${file.noun}`, { count })
  const mayRun = file.allowedActions.includes('run')
  const start = () => run.mutate({ params: { id }, body: { version } })
  useShortcut('Mod+Enter', t('foot.run', { what }), start, { enabled: mayRun && !run.isPending })
  return (
    <DecisionBar label={t('step.run')}>
      <p className={classes.foot}>
        {count === 0
          ? t(counts.refused > 0 && counts.unchanged === 0 ? 'foot.allRefused' : 'foot.nothing')
          : t('foot.ready', { new: counts.new, changed: counts.changed })}{' '}
        {counts.waiting > 0 && t('foot.waiting', { count: counts.waiting })}{' '}
        {count > 0 && counts.refused > 0 && t('foot.later', { count: counts.refused })}
      </p>
      <RefusedRowsFile file={file} />
      {mayRun && (
        <Button primary loading={run.isPending} onClick={start}>
          {t('foot.run', { what })}
        </Button>
      )}
    </DecisionBar>
  )
}

/** What is left after the run: credit that another person confirms, and rows that did not come in. */
function DoneBar({ file }: { file: Import }) {
  const t = useTranslations('imports')
  const { waiting, refused } = file.counts
  return (
    <DecisionBar label={t('figures.done', { time: '' })}>
      <p className={classes.foot}>
        {waiting > 0 && t('foot.waiting', { count: waiting })}{' '}
        {refused > 0 && t('foot.later', { count: refused })}
      </p>
      <RefusedRowsFile file={file} />
      {waiting > 0 && (
        <LinkButton to="/documents/payments" search={{ view: 'confirm' }} primary>
          {t('foot.confirmations')}
        </LinkButton>
      )}
    </DecisionBar>
  )
}

function RefusedRowsFile({ file: { id, counts } }: { file: Import }) {
  const t = useTranslations('imports')
  if (counts.refused === 0) return null
  return (
    <FileButton
      file="GET /imports/{id}/refused-rows"
      input={{ params: { id }, query: { format: 'xlsx' } }}
      save
    >
      {t('foot.download', { count: counts.refused })}
    </FileButton>
  )
}
