import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { useReasonText } from '../../../ui/marks/reason-text.ts'
import type { Approval } from '../model/decision.ts'
import type { Stage } from '../search.ts'
import classes from './case-stages.module.css'

type Props = { approvals: readonly Approval[]; at: Stage | undefined; onLookAt: (stage: Stage) => void }

/** All approvals of the document and their state, if there is more than one; a click shows one. */
export function CaseStages({ approvals, at, onLookAt }: Props) {
  const t = useTranslations('approvals')
  if (approvals.length < 2) return null
  return (
    <ul className={classes.stages} aria-label={t('stagesOfDocument')}>
      {approvals.map((approval) => (
        <li key={approval.id}>
          <button
            type="button"
            className={classes.stage}
            aria-pressed={approval.stage === at}
            onClick={() => onLookAt(approval.stage)}
          >
            <span className={classes.head}>
              <strong>{t(`stage.${approval.stage}`)}</strong>
              <Badge colour={COLOUR[approval.decision ?? 'waiting']}>
                {t(`state.${approval.decision ?? 'waiting'}`)}
              </Badge>
            </span>
            <StageNote approval={approval} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const COLOUR = { waiting: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  string,
  BadgeColour
>

function StageNote({ approval }: { approval: Approval }) {
  const decided = useDecidedBy()(approval)
  const { toText } = useReasonText()
  if (!decided) return null
  return (
    <span className={classes.note}>
      {decided}
      {approval.reason && <q>{toText(approval.reason)}</q>}
    </span>
  )
}

/** 'X por Y, 21-11-2026 10:20' of a decided approval. */
export function useDecidedBy() {
  const t = useTranslations('approvals')
  return ({ decidedAt, decidedBy, decidedFor }: Approval) => {
    if (decidedAt === null) return undefined
    const name = decidedBy?.name ?? ''
    const who = decidedFor ? t('nameFor', { name, absent: decidedFor.name }) : name
    return t('decidedBy', { who, when: formatDateTime(decidedAt) })
  }
}
