/** How files of orders are called; whatever else lies in a folder is passed over. */
export const EXTENSIONS = ['edi', 'edifact', 'x12', 'xml', 'csv', 'txt', 'tsv', 'xlsx', 'json']

/** The files of a folder that may be orders, in the order of their paths; hidden files are none. */
export const ordersAmong = (files: readonly File[]): File[] =>
  files
    .filter(({ name }) => !name.startsWith('.') && EXTENSIONS.includes(extensionOf(name)))
    .toSorted((a, b) => pathOf(a).localeCompare(pathOf(b)))

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()
const pathOf = ({ webkitRelativePath, name }: File) => webkitRelativePath || name

/** What was dropped: files as they are, of folders and those below them what may be orders. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  // all of them at once: the list is empty after the event
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found = await Promise.all(
    entries.map(async (entry) => {
      const files = await filesBelow(entry)
      return entry.isDirectory ? ordersAmong(files) : files
    }),
  )
  return found.flat()
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: File[] = []
  // a folder is handed over in parts, the last of which is empty
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return files
    files.push(...(await Promise.all(part.map(filesBelow))).flat())
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
