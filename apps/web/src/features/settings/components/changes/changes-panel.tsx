import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { Timeline } from '../../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { changesQuery } from '../../api.ts'
import classes from '../settings.module.css'
import { useChangeEntries } from './use-change-entries.ts'

type Props = {
  type: 'branch' | 'operation'
  /** Those that there are now, to choose one; removed ones stand under all. */
  records: readonly { readonly id: string; readonly name: string }[]
  onClose: () => void
}

const FIRST = 30
const MOST = 200

/** Who changed what from what to what: of all branches or operations, or of one. */
export function ChangesPanel({ type, records, onClose }: Props) {
  const t = useTranslations('company.changes')
  const company = useTranslations('company')
  const label = company(type === 'branch' ? 'branches.columns.name' : 'operations.columns.name')
  const [record, setRecord] = useState('')
  const [perPage, setPerPage] = useState(FIRST)
  const log = useQuery({
    ...changesQuery(type, record === '' ? undefined : record, perPage),
    placeholderData: keepPreviousData,
  })
  const entries = useChangeEntries(type, log.data?.data ?? [])
  return (
    <SlideIn open onClose={onClose} title={t(type === 'branch' ? 'titleBranches' : 'titleOperations')}>
      <div className={classes.filter}>
        <SelectField
          label={label}
          value={record}
          options={[
            { value: '', label: t('all') },
            ...records.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
          ]}
          onChange={(id) => setRecord(id ?? '')}
        />
      </div>
      {log.error && !log.data && <ErrorState error={log.error} retry={log.refetch} />}
      {log.data && <Timeline entries={entries} />}
      {log.data && !log.data.meta.pagination.isLast && perPage < MOST && (
        <Button loading={log.isPlaceholderData} onClick={() => setPerPage(MOST)}>
          {t('more')}
        </Button>
      )}
    </SlideIn>
  )
}
