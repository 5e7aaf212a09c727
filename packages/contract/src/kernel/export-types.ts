/** Media types under which a list is a file; asked for by the Accept header. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Header of a reply that says how many rows the file has, before it has come. */
export const ROWS_HEADER = 'cais-rows'
