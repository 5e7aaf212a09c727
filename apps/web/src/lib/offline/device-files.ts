import type { FilePurpose, FileReference } from '@cais/domain/files/stored-file'
import { digestOf, uploadFile } from '../api/upload-file.ts'
import { savedTexts } from './saved-texts.ts'

type DeviceFile = { readonly bytes: Blob; readonly name: string; readonly purpose: FilePurpose }

const keyOf = (digest: string) => `file-${digest}`

/** Stores a file on this device under the digest of its bytes, until the server has it. */
export async function storeDeviceFile(userId: number, file: DeviceFile): Promise<FileReference> {
  const digest = await digestOf(file.bytes)
  await savedTexts<DeviceFile>(userId)
    .write(new Map([[keyOf(digest), file]]))
    // a browser without a database holds it as long as the page lives
    .catch(() => undefined)
  return { digest, name: file.name }
}

/** Its bytes, as long as the server may not have them. */
export const readDeviceFile = async (userId: number, digest: string): Promise<Blob | undefined> =>
  (await savedTexts<DeviceFile>(userId).read(keyOf(digest)))?.bytes

/** Sends the file of a step before the step itself; what is not on this device any more was sent before. */
export async function sendDeviceFile(userId: number, digest: string): Promise<void> {
  const file = await savedTexts<DeviceFile>(userId).read(keyOf(digest))
  if (file === undefined) return
  const signal = new AbortController().signal
  await uploadFile({ ...file, signal, onProgress: () => undefined })
}

/** Once the record refers to it. */
export const dropDeviceFile = (userId: number, digest: string) =>
  savedTexts<DeviceFile>(userId)
    .write(new Map([[keyOf(digest), undefined]]))
    .catch(() => undefined)
