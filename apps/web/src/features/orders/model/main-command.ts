/** The possible main commands; the first one that is available becomes the main button. */
const BY_PRIORITY = [
  'convert',
  'goOnRevising',
  'go-approval',
  'go-stock',
  'go-counter',
  'go-picking',
  'return-to-shipment',
  'process',
  'print',
]

/** The command of the main button: never a refused one, nor one that ends the document. */
export const mainCommand = <Command extends { key: string; refusal?: string | undefined }>(
  commands: readonly Command[],
): Command | undefined =>
  BY_PRIORITY.map((key) =>
    commands.find((command) => command.key === key && command.refusal === undefined),
  ).find((command) => command !== undefined)
