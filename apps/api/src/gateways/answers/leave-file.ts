import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { answerFolder } from '@cais/domain/answers/answer'
import { RuleError } from '@cais/domain/kernel/rule-error'

type Place = { readonly root: string | undefined; readonly folder: string; readonly name: string }

/** Throws ANSWER_FOLDER_OFF where the server has no folder for answers, ANSWER_FOLDER_INVALID. */
function folderOf({ root, folder }: Omit<Place, 'name'>): string {
  if (root === undefined) throw new RuleError('ANSWER_FOLDER_OFF')
  return join(root, answerFolder(folder))
}

/** Leaves a file under another name until it is whole and on the disk, so that nobody takes half of it. Throws ANSWER_FOLDER_UNWRITABLE too. */
export async function leaveFile(place: Place, bytes: Buffer): Promise<void> {
  const folder = folderOf(place)
  const draft = join(folder, `.${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true })
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, place.name))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw new RuleError('ANSWER_FOLDER_UNWRITABLE', {
      folder: place.folder,
      reason: (error as NodeJS.ErrnoException).code ?? '',
    })
  }
}

/** Whether the file lies there with these very bytes; a reader may have taken it away meanwhile. */
export async function hasFile(place: Place, bytes: Buffer): Promise<boolean> {
  const found = await readFile(join(folderOf(place), place.name)).catch(() => null)
  return found?.equals(bytes) ?? false
}
