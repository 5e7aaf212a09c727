/** Words of lists that are taken along as files. */
export default {
  label: 'Exportar',
  xlsx: 'Excel',
  csv: 'CSV',
  preparing: 'A preparar o ficheiro…',
  rows: '{rows, plural, =0 {Sem linhas} one {# linha} other {# linhas}}',
  size: '{size} MB',
  cancel: 'Cancelar a exportação',
  saved: '{name}: {rows, plural, =0 {sem linhas} one {# linha} other {# linhas}}.',
  broken: 'A ligação caiu a meio e o ficheiro não foi guardado. Exporte novamente.',
} as const
