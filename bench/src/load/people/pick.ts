/** Any one of them. */
export const pick = <T>(all: readonly T[] | undefined): T | undefined =>
  all?.[Math.floor(Math.random() * all.length)]
