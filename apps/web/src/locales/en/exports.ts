/** Words of lists that are taken along as files. */
export default {
  label: 'Export',
  xlsx: 'Excel',
  csv: 'CSV',
  preparing: 'Preparing the file…',
  rows: '{rows, plural, =0 {No rows} one {# row} other {# rows}}',
  size: '{size} MB',
  cancel: 'Cancel the export',
  saved: '{name}: {rows, plural, =0 {no rows} one {# row} other {# rows}}.',
  broken: 'The connection broke off midway and the file was not saved. Export it again.',
} as const
