/** Any one of them. */
export const pickRandom = <T>(all: readonly T[] | undefined): T | undefined =>
  all?.[Math.floor(Math.random() * all.length)]
