/** Whether people could not tell two names apart: accents, capitals and spaces around do not count. The database compares in the same way. */
export const sameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
