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
export function mergeForm<Form extends object>(seen: Form, mine: Form, saved: Form) {
  const fields = Object.keys(saved) as (keyof Form)[]
  const theirs = fields.filter((field) => differs(seen[field], saved[field]))
  const both = theirs.filter(
    (field) => differs(seen[field], mine[field]) && differs(mine[field], saved[field]),
  )
  const taken = theirs.filter((field) => !both.includes(field))
  const form = { ...mine, ...Object.fromEntries(taken.map((field) => [field, saved[field]])) } as Form
  const changes = theirs.map((field) => ({
    field,
    before: seen[field],
    after: saved[field],
    ...(both.includes(field) && { mine: mine[field] }),
  })) as OtherChange<Form>[]
  return { form, changes }
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
