import { useTranslations } from 'use-intl'
import { isConflict, NEW_RECORD, useRecordForm } from '../../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { useChangeBranch, useCreateBranch } from '../../api.ts'
import {
  type Branch,
  changedWarehouses,
  createBody,
  EMPTY_BRANCH,
  formOfBranch,
  mergeWarehouses,
  updateBody,
} from '../../model/branch-form.ts'
import { BranchFields } from './branch-fields.tsx'

/** The form for a new branch. */
export function NewBranch({ onClose }: { onClose: () => void }) {
  const t = useTranslations('company.branches')
  const filled = useRecordForm({ name: 'branch', record: NEW_RECORD, formOf: () => EMPTY_BRANCH })
  const { form } = filled
  const create = useCreateBranch(t('created', { name: form.name.trim() }), () => {
    filled.discard()
    onClose()
  })
  return (
    <BranchFields
      title={t('new')}
      saveLabel={t('create')}
      filled={filled}
      branch={null}
      sent={form.warehouses}
      error={create.error}
      pending={create.isPending}
      onSave={(element) =>
        create.mutate({ body: createBody(form) }, { onError: () => focusFirstError(element) })
      }
      onClose={onClose}
    />
  )
}

/** The form of a branch. When another person saved it meanwhile their change is shown and merged, and one saves again. */
export function BranchEditor({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const t = useTranslations('company.branches')
  const filled = useRecordForm({
    name: `branch ${branch.id}`,
    record: branch,
    formOf: formOfBranch,
    parts: { warehouses: mergeWarehouses },
    savedBy: ({ updatedBy }) => updatedBy?.name,
  })
  const { seen, form } = filled
  const before = formOfBranch(seen)
  const change = useChangeBranch(t('saved', { name: form.name.trim() }), () => {
    filled.discard()
    onClose()
  })
  if (!change.isPending && !change.isSuccess) filled.follow()
  const save = (element: HTMLFormElement) =>
    change.mutate(
      { params: { id: seen.id }, body: { version: seen.version, ...updateBody(form, before) } },
      {
        onError: (error) =>
          isConflict(error) ? filled.merge(error.current as Branch) : focusFirstError(element),
      },
    )
  return (
    <BranchFields
      title={t('titleOf', { name: seen.name })}
      filled={filled}
      branch={seen}
      sent={changedWarehouses(form, before)}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
