import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { formatDate, formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { PriceLoadCard } from '../../../../ui/record/price-load-card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../../ui/states/skeletons.tsx'
import { updatesQuery } from '../../api.ts'
import classes from './updates.module.css'

type Updates = ApiData<'GET /updates'>

/** What is still being processed, the version with its changes, and what the servers and the database run. */
export function UpdatesTab() {
  const t = useTranslations('updates')
  const { data, error, refetch } = useQuery(updatesQuery())
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <DetailSkeleton />
  const { release, changes, servers, migrations, lists } = data.data
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Lists lists={lists} />
        <Card title={t('version.title')}>
          <p className={classes.current}>
            <strong>{t('version.current', { version: release.version })}</strong>{' '}
            {release.builtAt && t('version.built', { day: formatDate(release.builtAt) })}
          </p>
          <Changes changes={changes} />
        </Card>
      </div>
      <div className={classes.column}>
        <PriceLoadCard />
        <Servers servers={servers} />
        <Migrations migrations={migrations} />
      </div>
    </div>
  )
}

function Lists({ lists }: Pick<Updates, 'lists'>) {
  const t = useTranslations('updates.lists')
  const age = (seconds: number) =>
    seconds < 120
      ? t('seconds', { count: String(seconds) })
      : t('minutes', { count: String(Math.round(seconds / 60)) })
  return (
    <Card title={t('title')}>
      <p className={classes.text}>{lists.length === 0 ? t('none') : t('text')}</p>
      <ul className={classes.rows}>
        {lists.map(({ list, waiting, running, oldestSeconds }) => (
          <li key={list}>
            <strong>{t(`name.${list}`)}</strong>
            <span>
              {[
                waiting > 0 && t('waiting', { count: waiting }),
                running > 0 && t('running', { count: running }),
                t('oldest', { age: age(oldestSeconds) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const FIRST = 8

/** The newest release in full on request. */
function Changes({ changes }: Pick<Updates, 'changes'>) {
  const t = useTranslations('updates.version')
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return <p className={classes.text}>{t('none')}</p>
  const count = changes.reduce((sum, { items }) => sum + items.length, 0)
  const shown = isWhole ? changes : changes.slice(0, 1)
  return (
    <>
      <p className={classes.text}>{t('english')}</p>
      <div lang="en">
        {shown.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.release}>{title}</h3>
            <ul className={classes.notes}>
              {(isWhole ? items : items.slice(0, FIRST)).map((item) => (
                <li key={item}>
                  <Marked text={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {!isWhole && count > FIRST && (
        <div>
          <Button onClick={() => setWhole(true)}>{t('more', { count: String(count) })}</Button>
        </div>
      )}
    </>
  )
}

/** `code` and *names* of a note. */
function Marked({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text have nothing but their place
    const key = place
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('*')) return <em key={key}>{part.slice(1, -1)}</em>
    return <Fragment key={key}>{part}</Fragment>
  })
}

function Servers({ servers }: Pick<Updates, 'servers'>) {
  const t = useTranslations('updates.servers')
  return (
    <Card title={t('title')}>
      {servers.length === 0 && <p className={classes.text}>{t('none')}</p>}
      <ul className={classes.rows}>
        {servers.map(({ id, version, startedAt }) => (
          <li key={id}>
            <strong>{id}</strong>
            <span>{t('since', { version: version || t('unknown'), since: formatDateTime(startedAt) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Migrations({ migrations }: Pick<Updates, 'migrations'>) {
  const t = useTranslations('updates.database')
  const [isWhole, setWhole] = useState(false)
  return (
    <Card title={t('title')}>
      <ul className={classes.rows}>
        {(isWhole ? migrations : migrations.slice(0, FIRST)).map(({ name, ranAt }) => (
          <li key={name}>
            <code>{name.replace(/\.sql$/, '')}</code>
            <span>{formatDateTime(ranAt)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && migrations.length > FIRST && (
        <div>
          <Button onClick={() => setWhole(true)}>{t('more', { count: String(migrations.length) })}</Button>
        </div>
      )}
    </Card>
  )
}
