import type { DraftForm, DraftLine } from '../form/draft-form.ts'
import type { Creation } from '../state/draft-state.ts'
import type { DraftCopy, DraftRecord } from './draft-record.ts'

/**
 * How a record lies in the database of the device (store 'texts'). Its names are those of the first version and never
 * change: records that a seller wrote offline before an update are still read and sent after it.
 */
export type StoredRecord = Omit<DraftRecord, 'writtenBy' | 'storedAt' | 'createdAs' | 'copy'> & {
  readonly by: string
  readonly keptAt: string
  readonly became?: NonNullable<DraftRecord['createdAs']>
  readonly copy: StoredCopy | null
}
type StoredCopy = Omit<DraftCopy, 'form' | 'creation' | 'pending' | 'submitError'> & {
  readonly form: StoredForm
  readonly creation?: (Omit<Creation, 'form'> & { readonly form: StoredForm }) | null
  readonly waiting?: DraftCopy['pending']
  readonly objection?: DraftCopy['submitError']
}
type StoredForm = Omit<DraftForm, 'lines' | 'invalidDiscount' | 'defaultDueAt'> & {
  readonly lines: readonly StoredLine[]
  readonly unreadDiscount?: DraftForm['invalidDiscount']
  readonly dueByItself?: DraftForm['defaultDueAt']
}
/** A line of the first version had the sales unit, which stock counted. */
type StoredLine = Omit<DraftLine, 'invalidInput' | Factor> &
  Partial<Pick<DraftLine, Factor>> & { readonly unread?: DraftLine['invalidInput'] }
type Factor = 'unitFactor' | 'stockUnit' | 'stockFactor'

export function toStored({ writtenBy, storedAt, createdAs, copy, ...record }: DraftRecord): StoredRecord {
  return {
    ...record,
    by: writtenBy,
    keptAt: storedAt,
    ...(createdAs && { became: createdAs }),
    copy: copy && copyToStored(copy),
  }
}

export function fromStored({ by, keptAt, became, copy, ...record }: StoredRecord): DraftRecord {
  return {
    ...record,
    writtenBy: by,
    storedAt: keptAt,
    ...(became && { createdAs: became }),
    copy: copy && copyFromStored(copy),
  }
}

const copyToStored = ({ form, creation, pending, submitError, ...copy }: DraftCopy): StoredCopy => ({
  ...copy,
  form: formToStored(form),
  creation: creation ? { ...creation, form: formToStored(creation.form) } : null,
  waiting: pending ?? null,
  objection: submitError ?? null,
})

const copyFromStored = ({ form, creation, waiting, objection, ...copy }: StoredCopy): DraftCopy => ({
  ...copy,
  form: formFromStored(form),
  creation: creation ? { ...creation, form: formFromStored(creation.form) } : null,
  pending: waiting ?? null,
  submitError: objection ?? null,
})

const formToStored = ({ lines, invalidDiscount, defaultDueAt, ...form }: DraftForm): StoredForm => ({
  ...form,
  lines: lines.map(({ invalidInput, ...line }) => (invalidInput ? { ...line, unread: invalidInput } : line)),
  ...(invalidDiscount !== undefined && { unreadDiscount: invalidDiscount }),
  ...(defaultDueAt !== undefined && { dueByItself: defaultDueAt }),
})

const formFromStored = ({ lines, unreadDiscount, dueByItself, ...form }: StoredForm): DraftForm => ({
  ...form,
  lines: lines.map(({ unread, ...line }) => ({
    unitFactor: 1,
    stockFactor: 1,
    stockUnit: line.unit,
    ...line,
    ...(unread && { invalidInput: unread }),
  })),
  ...(unreadDiscount !== undefined && { invalidDiscount: unreadDiscount }),
  ...(dueByItself !== undefined && { defaultDueAt: dueByItself }),
})
