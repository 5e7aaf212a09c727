import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Cause, mendedQuery, useUndo } from '../api.ts'
import { BackToCauses, useCauseWords } from './cause-desk.tsx'
import classes from './desk.module.css'

/** What was said of causes last; each can be taken back, and what a document already holds stays. */
export function MendedCauses({ onBack }: { onBack: () => void }) {
  const t = useTranslations('morpheus.desk')
  const found = useQuery(mendedQuery())
  return (
    <div className={classes.desk}>
      <BackToCauses title={t('mendedTitle')} onBack={onBack} />
      {found.error && !found.data ? <ErrorState error={found.error} retry={found.refetch} /> : null}
      {found.isPending && <RowsSkeleton />}
      {found.data?.data.length === 0 && <EmptyState title={t('noMended')} />}
      <ul className={classes.causes}>
        {found.data?.data.map((cause) => (
          <Mended key={cause.id} cause={cause} />
        ))}
      </ul>
    </div>
  )
}

function Mended({ cause }: { cause: Cause }) {
  const t = useTranslations('morpheus.desk')
  const undo = useUndo()
  const words = useCauseWords()({ ...cause, lines: 1 })
  const target =
    cause.kind === 'price'
      ? t(cause.target === 'sent' ? 'price.sent' : 'price.list')
      : cause.targetLabel || cause.target
  return (
    <li className={classes.mended}>
      <span className={classes.closedWords}>
        <strong>
          {words.what} <span className={classes.code}>{words.code}</span> → {target}
        </strong>
        <small>
          {[words.name, cause.senderName, cause.mendedBy].filter(Boolean).join(' · ')} ·{' '}
          <DateText value={cause.mendedAt} time />
        </small>
      </span>
      <Button
        tone="danger"
        size="compact-sm"
        loading={undo.isPending}
        onClick={() => undo.mutate({ params: { id: cause.id }, body: { version: cause.version } })}
      >
        {t('undo')}
      </Button>
    </li>
  )
}
