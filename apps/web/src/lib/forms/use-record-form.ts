import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { deleteCopy, readCopy, saveCopy } from '../local-copy.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { isSameForm, mergeForm, type OtherChange, type PartMergers } from './merge-form.ts'

/** What another person saved while the form was open, or while what was typed lay on the device. */
export type Conflict<Form> = { readonly who: string | null; readonly changes: readonly OtherChange<Form>[] }

/** Of a form that is filled in over a record, or over none (`NEW_RECORD`). */
type Options<Stored, Form> = {
  /** 'branch SD': under it what is typed stays on this device, for each user, until it is saved or discarded. */
  readonly name: string
  readonly record: Stored
  readonly formOf: (record: Stored) => Form
  readonly parts?: PartMergers<Form>
  /** Who saved the record last. */
  readonly savedBy?: (record: Stored) => string | null | undefined
}

type State<Stored, Form> = {
  /** The record as it was opened, or as a conflict brought it. */
  readonly seen: Stored
  readonly form: Form
  readonly conflict: Conflict<Form> | null
  /** When what is shown was typed, where it comes from the device. */
  readonly recoveredFrom: string | null
}

type Typed<Form> = { readonly seen: Form; readonly mine: Form }

export const NEW_RECORD = { version: 0 }

/** Another person saved first, and the refusal carries what they saved. */
export const isConflict = (error: ApiError | null): boolean =>
  error?.code === 'VERSION_CONFLICT' && error.current !== undefined

/**
 * A form whose typed fields are kept on the device, and merged three ways with what others save meanwhile. Passwords are no fields of such
 * a form.
 */
export function useRecordForm<Stored extends { readonly version: number }, Form extends object>(
  options: Options<Stored, Form>,
) {
  const { record, formOf } = options
  const userId = useCurrentUser()?.id
  const name = `form ${userId ?? ''} ${options.name}`
  const [state, setState] = useState(() => opened(name, options))
  const { seen, form, conflict, recoveredFrom } = state
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part }
    keep(name, { seen: formOf(seen), mine: next })
    setState({ ...state, form: next })
  }
  // what is typed while a refusal is on its way stays
  const merge = (current: Stored) => setState((now) => mergedState(now, current, options))
  const show = (saved: Stored) => {
    deleteCopy(name)
    setState({ seen: saved, form: formOf(saved), conflict: null, recoveredFrom: null })
  }
  return {
    seen,
    form,
    conflict,
    recoveredFrom,
    set: change,
    /** Merges what somebody else saved into the form. */
    merge,
    /** Merges a record that was read again, once it is newer than the one that was seen. */
    follow: () => {
      if (record.version > seen.version) merge(record)
    },
    /** After saving: nothing typed is left. */
    saved: show,
    /** After saving while typing goes on: what was typed since `sent` stays. */
    accept: (saved: Stored, sent: Form) =>
      setState((now) => acceptedState(now, { saved, sent }, { ...options, name, formOf })),
    discard: () => show(seen),
    dismiss: () => setState({ ...state, conflict: null }),
  }
}

/** The form of the record with what was typed here before and never saved. */
function opened<Stored extends { readonly version: number }, Form extends object>(
  name: string,
  options: Options<Stored, Form>,
): State<Stored, Form> {
  const { record, formOf } = options
  const fresh = { seen: record, form: formOf(record), conflict: null, recoveredFrom: null }
  const copy = readCopy<Typed<Form>>(name)
  if (copy === undefined) return fresh
  const mine = { ...fresh.form, ...copy.value.mine }
  const merged = mergedForm({ seen: { ...fresh.form, ...copy.value.seen }, mine }, record, options)
  if (isSameForm(merged.form, fresh.form)) {
    deleteCopy(name)
    return fresh
  }
  return { seen: record, ...merged, recoveredFrom: copy.keptAt }
}

function mergedState<Stored extends { readonly version: number }, Form extends object>(
  state: State<Stored, Form>,
  current: Stored,
  options: Options<Stored, Form>,
): State<Stored, Form> {
  const seen = options.formOf(state.seen)
  const { form, conflict } = mergedForm({ seen, mine: state.form }, current, options)
  // a form in which nothing was typed just shows the record
  const isTyped = !isSameForm(seen, state.form)
  return { ...state, seen: current, form, conflict: isTyped && conflict ? conflict : state.conflict }
}

function acceptedState<Stored extends { readonly version: number }, Form extends object>(
  state: State<Stored, Form>,
  { saved, sent }: { readonly saved: Stored; readonly sent: Form },
  { name, formOf, parts }: Options<Stored, Form>,
): State<Stored, Form> {
  const { form } = mergeForm({ seen: sent, mine: state.form, saved: formOf(saved) }, parts)
  keep(name, { seen: formOf(saved), mine: form })
  return { seen: saved, form, conflict: null, recoveredFrom: null }
}

function mergedForm<Stored, Form extends object>(
  typed: Typed<Form>,
  current: Stored,
  { formOf, parts, savedBy }: Options<Stored, Form>,
) {
  const { form, changes } = mergeForm({ ...typed, saved: formOf(current) }, parts)
  const conflict = changes.length === 0 ? null : { who: savedBy?.(current) ?? null, changes }
  return { form, conflict }
}

/** Puts what was typed elsewhere into the form of a name, as if it had been typed there. */
export const keepTyped = <Form extends object>(userId: number, name: string, typed: Typed<Form>): void =>
  keep(`form ${userId} ${name}`, typed)

function keep<Form extends object>(name: string, typed: Typed<Form>): void {
  if (isSameForm(typed.mine, typed.seen)) deleteCopy(name)
  else saveCopy(name, typed)
}
