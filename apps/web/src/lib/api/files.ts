import { type ApiInput, type ApiKey, callEndpoint } from './api.ts'

/** A file from the API, named as the server names it. */
export type LoadedFile = { blob: Blob; name: string }

export async function loadFile<K extends ApiKey>(
  key: K,
  input: ApiInput<K>,
  accept = '*/*',
): Promise<LoadedFile> {
  const reply = await callEndpoint(key, input, accept)
  return { blob: await reply.blob(), name: fileName(reply.headers.get('content-disposition')) }
}

/** The name in a Content-Disposition header, the UTF-8 form first. */
export function fileName(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'cais'
}

/** Shows a file in a new tab. A browser that forbids the tab downloads it instead. */
export function showFile(file: LoadedFile, tab: Window | null) {
  const address = URL.createObjectURL(file.blob)
  if (tab && !tab.closed) tab.location.href = address
  else saveFile(file, address)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a file under its name. */
export function saveFile(file: LoadedFile, address = URL.createObjectURL(file.blob)) {
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
}
