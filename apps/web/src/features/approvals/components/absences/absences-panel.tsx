import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { currentAbsences, pastAbsences } from '../../api.ts'
import { AbsenceList } from './absence-list.tsx'
import classes from './absences.module.css'
import { NewAbsence } from './new-absence.tsx'

/** The user's absences, those in which the user is the deputy, and the form for a new one. */
export function AbsencesPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('absences')
  const flags = useCurrentUser()?.flags
  const current = useQuery(currentAbsences())
  const past = useQuery(pastAbsences()).data?.data ?? []
  const mayPlan = flags?.approver || flags?.admin || flags?.superUser
  return (
    <SlideIn open onClose={onClose} title={t('title')} loading={current.isPending}>
      {current.error && !current.data && <ErrorState error={current.error} retry={current.refetch} />}
      {current.data && (
        <div className={classes.panel}>
          {current.data.data.length === 0 && <p className={classes.hint}>{t('noneText')}</p>}
          <AbsenceList absences={current.data.data} label={t('current')} />
          {mayPlan && <NewAbsence isAdmin={Boolean(flags?.admin || flags?.superUser)} />}
          {past.length > 0 && (
            <details className={classes.past}>
              <summary>{t('past', { count: past.length })}</summary>
              <AbsenceList absences={past} label={t('pastLabel')} />
            </details>
          )}
        </div>
      )}
    </SlideIn>
  )
}
