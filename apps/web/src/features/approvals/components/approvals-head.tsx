import { IconChecks, IconSettings, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRefreshMenuCounts } from '../../../lib/queries/use-refresh-menu-counts.ts'
import { useWaitingKeys } from '../../../lib/screen/send-later.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { UpdatesNotice } from '../../../ui/lists/updates-notice.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { isApprovalOn } from '../../../ui/record/use-decide.ts'
import { approvalCounts, currentAbsences } from '../api.ts'
import { deputyOf } from '../model/deputy-of.ts'
import { type ApprovalsSearch, STAGES } from '../search.ts'
import classes from './approvals-head.module.css'
import { HeldPlaces } from './held-places.tsx'

type Props = {
  search: ApprovalsSearch
  choosing: boolean
  onChoose: () => void
  onPanel: (panel: ApprovalsSearch['panel']) => void
}

export function ApprovalsHead({ search, choosing, onChoose, onPanel }: Props) {
  const t = useTranslations('approvals')
  return (
    <>
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
      <UpdatesNotice list="approvals" />
    </>
  )
}

/** Opens the absences; for approvers its label names the deputy: 'Substituto: ninguém'. */
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

/** Only for administrators: opens the own-document rule. */
function PolicyButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('policy')
  const flags = useCurrentUser()?.flags
  if (!flags?.admin && !flags?.superUser) return null
  return (
    <IconButton label={t('title')} variant="default" size="var(--control)" onClick={onOpen}>
      <IconSettings size={18} aria-hidden="true" />
    </IconButton>
  )
}

/** One tab per stage with its count. */
function StageTabs({ search }: { search: ApprovalsSearch }) {
  const t = useTranslations('approvals')
  const { data, dataUpdatedAt } = useQuery(approvalCounts())
  const counts = data?.data
  const decided = useWaitingKeys(dataUpdatedAt)
  useRefreshMenuCounts(counts)
  // Decisions not sent yet are already subtracted.
  const countOf = (stage: (typeof STAGES)[number]) =>
    (counts?.[stage] ?? 0) - decided.filter((key) => isApprovalOn(stage, key)).length
  const tab = (stage: (typeof STAGES)[number] | undefined) => ({
    key: stage ?? 'all',
    label: stage ? t(`stage.${stage}`) : t('all'),
    count: counts && (stage ? countOf(stage) : STAGES.reduce((sum, each) => sum + countOf(each), 0)),
    link: linkOptions({ to: '/approval', search: { ...search, stage, on: undefined } }),
  })
  return (
    <TabsWithViews list="approvals" search={search}>
      <LinkTabs label={t('tabs')} active={search.stage ?? 'all'} tabs={[undefined, ...STAGES].map(tab)} />
    </TabsWithViews>
  )
}
