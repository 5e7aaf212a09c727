import { useTranslations } from 'use-intl'
import type { BulkResult } from '../../lib/bulk/call.ts'
import { refusalGroups, stateGroups } from '../../lib/bulk/group-results.ts'
import { Badge } from '../marks/badge.tsx'
import { StageBadge } from '../marks/stage-badge.tsx'
import classes from './bulk-dialog.module.css'
import type { BulkTarget } from './bulk-target.ts'
import { ResultGroup } from './result-group.tsx'

type Props = { results: readonly BulkResult[]; targets: readonly BulkTarget[] }

function of(results: readonly BulkResult[], targets: readonly BulkTarget[]) {
  const ids = new Set(results.map(({ id }) => id))
  return targets.filter(({ id }) => ids.has(id))
}

/** Where documents end up, by state. */
export function StateGroups({ results, targets }: Props) {
  return (
    <ul className={classes.groups}>
      {stateGroups(results).map(({ key, results: inside }) => (
        <ResultGroup key={key} head={<NewState result={inside[0]} />} targets={of(inside, targets)} />
      ))}
    </ul>
  )
}

function NewState({ result }: { result: BulkResult | undefined }) {
  const t = useTranslations('bulk.dialog')
  if (result === undefined) return null
  const { status, stages, changed, draftId } = result
  return (
    <>
      {status === null && <Badge colour="dark">{t('deleted')}</Badge>}
      {status !== null && <StageBadge status={status} stages={stages} />}
      {draftId !== null && <span className={classes.quiet}>{t('newDraft')}</span>}
      {!changed && <span className={classes.quiet}>{t('unchanged')}</span>}
    </>
  )
}

/** Why documents stay as they are, by reason. */
export function RefusalGroups({ results, targets }: Props) {
  return (
    <ul className={classes.groups}>
      {refusalGroups(results).map(({ key, message, results: inside }) => (
        <ResultGroup key={key} tone="refused" head={message} targets={of(inside, targets)} />
      ))}
    </ul>
  )
}
