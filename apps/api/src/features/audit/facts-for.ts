type Facts = Readonly<Record<string, unknown>>
export type Viewer = { readonly isAdmin: boolean; readonly seesCosts: boolean }

/** The facts of an entry as far as the viewer may know them: what goods cost, and where somebody stood, are not for all. */
export function factsFor(facts: Facts, { isAdmin, seesCosts }: Viewer): Record<string, unknown> {
  const { place, approvals, ...rest } = facts
  return {
    ...rest,
    ...(isAdmin && place !== undefined ? { place } : {}),
    ...(approvals === undefined ? {} : { approvals: seesCosts ? approvals : withoutCosts(approvals) }),
  }
}

const withoutCosts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part) => (name === 'cost' ? undefined : part)))
