import { IconHistory, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { operationsQuery } from '../../api.ts'
import { ChangesPanel } from '../changes/changes-panel.tsx'
import classes from '../settings.module.css'
import { NewOperation, OperationEditor } from './operation-editor.tsx'
import { useOperationColumns } from './use-operation-columns.tsx'

const route = getRouteApi('/shell/settings')

/** The operations of the company: list, creation, change and the log of their changes. */
export function OperationsTab() {
  const t = useTranslations('company.operations')
  const changes = useTranslations('company.changes')
  const { record } = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const operations = useQuery(operationsQuery())
  const [window, setWindow] = useState<'new' | 'changes' | null>(null)
  const rows = operations.data?.data
  const open = rows?.find(({ id }) => id === record)
  const close = () => void navigate({ search: { tab: 'operations' } })
  useShortcut('N', t('new'), () => setWindow('new'))
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.text}>{t('text')}</p>
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
      </div>
      <DataTable
        label={t('list')}
        rows={rows}
        columns={useOperationColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => ({ to: '/settings', search: { tab: 'operations', record: id } })}
        isCurrent={({ id }) => id === record}
        error={operations.error}
        onRetry={operations.refetch}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      {open && <OperationEditor key={open.id} operation={open} onClose={close} />}
      {window === 'new' && <NewOperation onClose={() => setWindow(null)} />}
      {window === 'changes' && (
        <ChangesPanel type="operation" records={rows ?? []} onClose={() => setWindow(null)} />
      )}
    </>
  )
}
