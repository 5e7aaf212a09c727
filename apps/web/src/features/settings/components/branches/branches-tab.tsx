import { hasRole } from '@cais/domain/access/roles'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { branchesQuery } from '../../api.ts'
import type { Branch } from '../../model/branch-form.ts'
import { ChangesPanel } from '../changes/changes-panel.tsx'
import classes from '../settings.module.css'
import { BranchEditor, NewBranch } from './branch-editor.tsx'
import { RemoveBranch } from './remove-branch.tsx'
import { useBranchColumns } from './use-branch-columns.tsx'

const route = getRouteApi('/shell/settings')

/** The branches of the company: list, creation, change, removal and the log of their changes. */
export function BranchesTab() {
  const t = useTranslations('company.branches')
  const changes = useTranslations('company.changes')
  const { record } = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const branches = useQuery(branchesQuery())
  const [window, setWindow] = useState<'new' | 'changes' | null>(null)
  const [removed, setRemoved] = useState<Branch | null>(null)
  // who keeps the warehouses of a branch sees those branches only
  const rows = branches.data?.data.filter(({ allowedActions }) => allowedActions.includes('edit-warehouses'))
  const isAdmin = hasRole(rolesOf(useCurrentUser()), 'SUPER_USER')
  const open = rows?.find(({ id }) => id === record)
  const close = () => void navigate({ search: { tab: 'branches' } })
  useShortcut('N', t('new'), () => setWindow('new'), { enabled: isAdmin })
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.text}>{t(isAdmin ? 'text' : 'textOwn')}</p>
        {isAdmin && (
          <div className={classes.buttons}>
            <Button
              leftSection={<IconHistory size={16} aria-hidden="true" />}
              onClick={() => setWindow('changes')}
            >
              {changes('open')}
            </Button>
            <Button
              primary
              keys="N"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setWindow('new')}
            >
              {t('new')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        label={t('list')}
        rows={rows}
        columns={useBranchColumns(setRemoved)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => ({ to: '/settings', search: { tab: 'branches', record: id } })}
        isCurrent={({ id }) => id === record}
        error={branches.error}
        onRetry={branches.refetch}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      {open && <BranchEditor key={open.id} branch={open} onClose={close} />}
      {window === 'new' && <NewBranch onClose={() => setWindow(null)} />}
      {window === 'changes' && (
        <ChangesPanel type="branch" records={rows ?? []} onClose={() => setWindow(null)} />
      )}
      {removed && <RemoveBranch branch={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
