import { IconChecks, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { currentAbsences } from '../api/absences.ts'
import { deputyOf } from '../model/deputy-of.ts'
import type { ApprovalsSearch } from '../search.ts'
import classes from './approvals-head.module.css'
import { HeldPlaces } from './held-places.tsx'
import { PolicyButton } from './policy-button.tsx'
import { StageTabs } from './stage-tabs.tsx'

type Props = {
  search: ApprovalsSearch
  choosing: boolean
  onChoose: () => void
  onPanel: (panel: ApprovalsSearch['panel']) => void
}

/** Title, who stands in for whom, deciding several together, and the tabs of the stages. */
export function ApprovalsHead({ search, choosing, onChoose, onPanel }: Props) {
  const t = useTranslations('approvals')
  return (
    <PageHeader
      title={t('title')}
      lead={<HeldPlaces />}
      actions={
        <>
          <PolicyButton onOpen={() => onPanel('policy')} />
          <DeputyButton onOpen={() => onPanel('absences')} />
          <Button
            leftSection={<IconChecks size={18} className={classes.icon} />}
            aria-pressed={choosing}
            onClick={onChoose}
          >
            {t(choosing ? 'chooseEnd' : 'chooseBegin')}
          </Button>
        </>
      }
      tabs={<StageTabs search={search} />}
    />
  )
}

/** Who decides while the user is away: 'Substituto: ninguém'. Who only stands in for others has nothing to hand over. */
function DeputyButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('absences')
  const user = useCurrentUser()
  const absences = useQuery(currentAbsences()).data?.data ?? []
  const { approver, admin, superUser } = user?.flags ?? {}
  const deputy = deputyOf(absences, user?.id)?.deputy.name ?? t('nobody')
  return (
    <Button leftSection={<IconUserShare size={18} className={classes.icon} />} onClick={onOpen}>
      {approver || admin || superUser ? t('deputy', { name: deputy }) : t('title')}
    </Button>
  )
}
