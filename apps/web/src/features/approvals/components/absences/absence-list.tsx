import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Badge, type BadgeColour } from '../../../../ui/marks/badge.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { useEndAbsence } from '../../api.ts'
import type { Absence } from '../../model/deputy-of.ts'
import classes from './absences.module.css'

/** Absences: who is away and until when, who decides, and for which stages and branches. */
export function AbsenceList({ absences, label }: { absences: readonly Absence[]; label: string }) {
  const t = useTranslations('absences')
  const [ending, setEnding] = useState<Absence | null>(null)
  const end = useEndAbsence()
  if (absences.length === 0) return null
  const confirm = () => {
    if (!ending) return
    const input = { params: { id: ending.id }, body: { version: ending.version } }
    end.mutate(input, { onSettled: () => setEnding(null) })
  }
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {absences.map((absence) => (
          <AbsenceRow key={absence.id} absence={absence} onEnd={() => setEnding(absence)} />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={t('endTitle')}
        confirmLabel={t(ending?.state === 'planned' ? 'callOff' : 'end')}
        tone="danger"
        pending={end.isPending}
        onConfirm={confirm}
      >
        {ending && t('endText', { deputy: ending.deputy.name, absent: ending.absent.name })}
      </ConfirmDialog>
    </>
  )
}

const COLOUR = { now: 'success', planned: 'info', past: 'secondary' } as const satisfies Record<
  string,
  BadgeColour
>

function AbsenceRow({ absence, onEnd }: { absence: Absence; onEnd: () => void }) {
  const t = useTranslations('absences')
  const { absent, deputy, from, until, state, allowedActions } = absence
  return (
    <li className={classes.absence}>
      <div>
        <p>
          <strong>{t('stands', { deputy: deputy.name, absent: absent.name })}</strong>
        </p>
        <p>{t('period', { from: formatDate(from), until: formatDate(until) })}</p>
        <p className={classes.quiet}>
          <Details absence={absence} />
        </p>
      </div>
      <Badge colour={COLOUR[state]}>{t(`state.${state}`)}</Badge>
      {allowedActions.includes('end') && (
        <Button tone="danger" onClick={onEnd}>
          {t(state === 'planned' ? 'callOff' : 'end')}
        </Button>
      )}
    </li>
  )
}

/** The stages and branches, who planned the absence, and who ended it early. */
function Details({
  absence: { stages, branches, absent, createdBy, endedAt, endedBy },
}: {
  absence: Absence
}) {
  const t = useTranslations('absences')
  const words = useTranslations('approvals')
  const parts = [
    stages.map((stage) => words(`stage.${stage}`)).join(', '),
    branches.length === 0 ? t('allBranches') : branches.join(', '),
    createdBy.id === absent.id ? undefined : t('plannedBy', { name: createdBy.name }),
    endedAt && endedBy ? t('endedBy', { name: endedBy.name, when: formatDateTime(endedAt) }) : undefined,
  ]
  return parts.filter(Boolean).join(' · ')
}
