import { useState } from 'react'
import type { Conflict } from '../../../lib/forms/use-record-form.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import {
  type Customer,
  type CustomerForm,
  changedFields,
  EMPTY_CUSTOMER,
  formOfCustomer,
  mergeCustomer,
  type Saying,
} from './customer-form.ts'

type Editing = Saying & {
  readonly form: CustomerForm
  /** What the form began with, or what others saved since and was merged. */
  readonly seen: CustomerForm
  /** null = it is a new customer. */
  readonly version: number | null
}

/** A branch that is proposed counts as no change. */
const begun = (customer: Customer | null, { branchId = null, ...first }: Partial<CustomerForm>): Editing => {
  const seen = customer === null ? { ...EMPTY_CUSTOMER, branchId } : formOfCustomer(customer)
  return {
    form: { ...seen, ...first },
    seen,
    version: customer?.version ?? null,
    reason: '',
    sameNuit: false,
  }
}

/** The form of a customer, saved on this device with every change, so that it survives a reload; what others save meanwhile is merged. */
export function useCustomerEditing(customer: Customer | null, first: Partial<CustomerForm> = {}) {
  const name = `customer.${useCurrentUser()?.id ?? 0}.${customer?.id ?? 'new'}`
  const [state, setState] = useState<Editing>(() => readCopy<Editing>(name)?.value ?? begun(customer, first))
  const [conflict, setConflict] = useState<Conflict<CustomerForm> | null>(null)
  const changes = changedFields(state.form, state.seen).length
  const keep = (next: Editing) => {
    setState(next)
    if (changedFields(next.form, next.seen).length > 0) saveCopy(name, next)
    else deleteCopy(name)
  }
  const restart = (current: Customer | null, start: Partial<CustomerForm> = {}) => {
    deleteCopy(name)
    setConflict(null)
    setState(begun(current, start))
  }
  const merge = (current: Customer) => {
    if (changes === 0) return restart(current)
    const seen = formOfCustomer(current)
    const merged = mergeCustomer(state.seen, state.form, seen)
    keep({ ...state, form: merged.form, seen, version: current.version })
    if (merged.changes.length > 0)
      setConflict({ who: current.lastChange?.by?.name ?? null, changes: merged.changes })
  }
  return {
    ...state,
    changes,
    conflict,
    /** What was typed is always shown with its own notice. */
    recoveredFrom: null,
    dismiss: () => setConflict(null),
    merge,
    restart,
    set: (part: Partial<CustomerForm>) => keep({ ...state, form: { ...state.form, ...part } }),
    say: (part: Partial<Saying>) => keep({ ...state, ...part }),
  }
}
export type CustomerEditing = ReturnType<typeof useCustomerEditing>
