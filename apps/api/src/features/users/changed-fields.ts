type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, as history keeps them: { field: [before, after] }. */
export const changedFields = (before: Fields, after: Fields): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]] as const]),
  )
