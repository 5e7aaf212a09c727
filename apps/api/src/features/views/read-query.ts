/** The parameters of a query as they stand in an address. A name that is there twice keeps its last value. */
export const readQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))
