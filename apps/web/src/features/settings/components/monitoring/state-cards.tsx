import { HEALTH_LIMITS } from '@cais/domain/monitoring/health'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../../lib/format/age.ts'
import { formatBytes } from '../../../../lib/format/bytes.ts'
import { formatDate, formatDateTime } from '../../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../../lib/format/quantity.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { DefinitionList } from '../../../../ui/page/definition-list.tsx'
import type { Monitoring } from '../../api.ts'
import { useMonitoringWords } from '../../model/use-monitoring-words.ts'
import classes from './monitoring.module.css'
import { RepeatJob } from './repeat-job.tsx'

type Props = { monitoring: Monitoring }

/** What the installation runs on, and what it does not have yet. */
export function StateCards({ monitoring }: Props) {
  const t = useTranslations('monitoring.notSetUp')
  return (
    <div className={classes.cards}>
      <JobsCard monitoring={monitoring} />
      <DatabaseCard monitoring={monitoring} />
      <ServersCard monitoring={monitoring} />
      <SlowCard monitoring={monitoring} />
      {monitoring.backups && <BackupsCard backups={monitoring.backups} />}
      {monitoring.notSetUp.map((part) => (
        <Card key={part} title={t(`${part}.title`)} actions={<Badge>{t('mark')}</Badge>}>
          <p className={classes.text}>{t(`${part}.text`)}</p>
        </Card>
      ))}
    </div>
  )
}

function JobsCard({ monitoring }: Props) {
  const t = useTranslations('monitoring.jobs')
  const { job } = useMonitoringWords()
  const { waiting, oldestSeconds, failed } = monitoring.jobs
  const given = failed.reduce((sum, { jobs }) => sum + jobs, 0)
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          { term: t('waiting'), value: waiting === 0 ? t('none') : formatQuantity(waiting), figure: true },
          ...(waiting === 0
            ? []
            : [{ term: t('oldest'), value: formatDuration(oldestSeconds), figure: true }]),
          { term: t('failed'), value: given === 0 ? t('none') : formatQuantity(given), figure: true },
        ]}
      />
      <ul className={classes.failed}>
        {failed.map(({ task, jobs }) => (
          <li key={task}>
            <span>
              {job(task)} <small>{formatQuantity(jobs)}</small>
            </span>
            <RepeatJob task={task} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DatabaseCard({ monitoring }: Props) {
  const t = useTranslations('monitoring.database')
  const { database, disk, release } = monitoring
  const { bytes, bytesPerMonth, connections, maxConnections, version } = database
  const size = formatBytes(bytes)
  const growth = bytesPerMonth ?? 0
  return (
    <Card title={t('title')}>
      <DefinitionList
        items={[
          {
            term: t('size'),
            value:
              growth === 0
                ? size
                : t(growth > 0 ? 'grows' : 'shrinks', { size, growth: formatBytes(Math.abs(growth)) }),
          },
          {
            term: t('free'),
            value: disk
              ? t('freeOf', { free: formatBytes(disk.free), total: formatBytes(disk.total) })
              : t('elsewhere'),
          },
          {
            term: t('connections'),
            value: t('of', { some: formatQuantity(connections), all: formatQuantity(maxConnections) }),
          },
          { term: t('postgres'), value: version },
          {
            term: t('version'),
            value: release.builtAt
              ? t('built', { version: release.version, day: formatDate(release.builtAt) })
              : release.version,
          },
        ]}
      />
    </Card>
  )
}

function ServersCard({ monitoring }: Props) {
  const t = useTranslations('monitoring.servers')
  const ms = useTranslations('monitoring.plots')
  const { servers } = monitoring
  return (
    <Card title={t('title')}>
      {servers.length === 0 && <p className={classes.text}>{t('none')}</p>}
      <ul className={classes.servers}>
        {servers.map(({ id, startedAt, memory, eventLoopMs }) => (
          <li key={id}>
            <strong>{id}</strong> <small>{t('since', { since: formatDateTime(startedAt) })}</small>
            <DefinitionList
              items={[
                { term: t('memory'), value: formatBytes(memory), figure: true },
                { term: t('delay'), value: ms('ms', { value: formatQuantity(eventLoopMs) }), figure: true },
              ]}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function BackupsCard({ backups }: { backups: NonNullable<Monitoring['backups']> }) {
  const t = useTranslations('monitoring.backups')
  const { last, failed, rehearsed } = backups
  const rehearsal = rehearsed && { when: formatDateTime(rehearsed.at), ...counted(rehearsed.findings) }
  return (
    <Card title={t('title')}>
      {failed && (
        <p className={classes.text}>
          {t('failed', { when: formatDateTime(failed.at), reason: failed.message })}
        </p>
      )}
      <DefinitionList
        items={[
          { term: t('last'), value: last ? formatDateTime(last.at) : t('none') },
          ...(last
            ? [
                { term: t('size'), value: formatBytes(last.bytes) },
                { term: t('folder'), value: last.folder },
                { term: t('copied'), value: last.copiedTo ?? t('noCopy') },
                { term: t('key'), value: last.keyId },
              ]
            : []),
          {
            term: t('rehearsed'),
            value: rehearsal ? t(rehearsed.findings === 0 ? 'well' : 'findings', rehearsal) : t('never'),
          },
        ]}
      />
    </Card>
  )
}

function SlowCard({ monitoring }: Props) {
  const t = useTranslations('monitoring.slow')
  const ms = useTranslations('monitoring.plots')
  const { items, source, fromMs } = monitoring.slow
  return (
    <Card
      title={
        <>
          {t('title')}
          <small>{t(source)}</small>
        </>
      }
    >
      {items.length === 0 && (
        <p className={classes.text}>
          {t('none', { limit: formatQuantity(fromMs ?? HEALTH_LIMITS.responseMs.warning) })}
        </p>
      )}
      <ul className={classes.slow}>
        {items.map(({ name, calls, meanMs, maxMs }) => (
          <li key={name}>
            <code>{name}</code>
            <strong>{ms('ms', { value: formatQuantity(Math.round(maxMs)) })}</strong>
            <small>{t('item', { ...counted(calls), mean: formatQuantity(Math.round(meanMs)) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
