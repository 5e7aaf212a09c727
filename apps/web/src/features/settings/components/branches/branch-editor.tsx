import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { useChangeBranch, useCreateBranch } from '../../api.ts'
import {
  type Branch,
  type BranchForm,
  changedWarehouses,
  createBody,
  EMPTY_BRANCH,
  formOfBranch,
  mergeWarehouses,
  updateBody,
} from '../../model/branch-form.ts'
import { mergeForm } from '../../model/merge-form.ts'
import { isConflict } from '../../model/save-errors.ts'
import type { Conflict } from '../changes/conflict-notice.tsx'
import { BranchFields } from './branch-fields.tsx'

/** The form for a new branch. */
export function NewBranch({ onClose }: { onClose: () => void }) {
  const t = useTranslations('company.branches')
  const [form, setForm] = useState(EMPTY_BRANCH)
  const create = useCreateBranch(t('created', { name: form.name.trim() }), onClose)
  return (
    <BranchFields
      title={t('new')}
      saveLabel={t('create')}
      form={form}
      isNew
      onChange={setForm}
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
  // the branch as it was opened, or as a conflict brought it
  const [seen, setSeen] = useState(branch)
  const [form, setForm] = useState(() => formOfBranch(branch))
  const [conflict, setConflict] = useState<Conflict<BranchForm> | null>(null)
  const before = formOfBranch(seen)
  const change = useChangeBranch(t('saved', { name: form.name.trim() }), onClose)
  const merge = (current: Branch) => {
    const saved = formOfBranch(current)
    const merged = mergeForm(before, form, saved)
    setForm({ ...merged.form, warehouses: mergeWarehouses(before, form, saved) })
    // warehouses merge one by one, so that there is nothing to choose
    const changes = merged.changes.map((one) =>
      one.field === 'warehouses' ? { field: one.field, before: one.before, after: one.after } : one,
    )
    setConflict({ who: current.updatedBy?.name ?? null, changes })
    setSeen(current)
  }
  const save = (element: HTMLFormElement) =>
    change.mutate(
      { params: { id: seen.id }, body: { version: seen.version, ...updateBody(form, before) } },
      {
        onError: (error) => (isConflict(error) ? merge(error.current as Branch) : focusFirstError(element)),
      },
    )
  return (
    <BranchFields
      title={t('titleOf', { name: seen.name })}
      form={form}
      isNew={false}
      onChange={setForm}
      sent={changedWarehouses(form, before)}
      error={change.error}
      pending={change.isPending}
      conflict={conflict}
      onSave={save}
      onClose={onClose}
    />
  )
}
