/** A form as it was opened, as it was filled in here, and as somebody else saved it meanwhile. */
export type Versions<Value> = { readonly seen: Value; readonly mine: Value; readonly saved: Value }

/** Fields whose parts merge one by one, so that there is nothing to choose. */
export type PartMergers<Form> = { readonly [Field in keyof Form]?: (versions: Versions<Form>) => Form[Field] }

/** A field that another person changed while the form was open. */
export type OtherChange<Form> = {
  readonly [Field in keyof Form]: {
    readonly field: Field
    readonly before: Form[Field]
    readonly after: Form[Field]
    /** The value entered here, where both changed the field to different values. */
    readonly mine?: Form[Field]
  }
}[keyof Form]

/**
 * Merges a form with what another person saved meanwhile: a field that was changed on one side only takes that side; one that both changed
 * keeps what was entered here and is listed with it.
 */
export function mergeForm<Form extends object>(versions: Versions<Form>, parts: PartMergers<Form> = {}) {
  const { seen, mine, saved } = versions
  const theirs = fieldsOf(saved).filter((field) => !isSame(seen[field], saved[field]))
  const isChosen = (field: keyof Form) =>
    !isSame(seen[field], mine[field]) && !isSame(mine[field], saved[field])
  const both = theirs.filter((field) => parts[field] === undefined && isChosen(field))
  const merged = (field: keyof Form) =>
    parts[field]?.(versions) ?? (both.includes(field) ? mine : saved)[field]
  const form = { ...mine, ...Object.fromEntries(theirs.map((field) => [field, merged(field)])) } as Form
  const changes = theirs.map((field) => ({
    field,
    before: seen[field],
    after: saved[field],
    ...(both.includes(field) && { mine: mine[field] }),
  })) as OtherChange<Form>[]
  return { form, changes }
}

/** Whether nothing was entered that is not saved. */
export const isSameForm = <Form extends object>(one: Form, other: Form): boolean =>
  fieldsOf(other).every((field) => isSame(one[field], other[field]))

/** Spaces around a text, and the order of codes, are no difference; no text is an empty one. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value) && value.every((code) => typeof code === 'string')) return value.toSorted()
  return value
}

/** The codes of two lists that were changed side by side: theirs, with those added here and without those taken out here. */
export const mergeCodes = ({ seen, mine, saved }: Versions<readonly string[]>): readonly string[] => [
  ...saved.filter((code) => mine.includes(code) || !seen.includes(code)),
  ...mine.filter((code) => !seen.includes(code) && !saved.includes(code)),
]

const fieldsOf = <Form extends object>(form: Form) => Object.keys(form) as (keyof Form)[]
