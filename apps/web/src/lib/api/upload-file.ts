import type { FilePurpose } from '@cais/domain/files/stored-file'
import { type ApiData, apiPath } from './api.ts'
import { request, type Transport } from './http.ts'

export type StoredFile = ApiData<'PUT /files/{digest}'>
export type Sending = {
  readonly purpose: FilePurpose
  readonly bytes: Blob
  readonly name: string
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file under the digest of its bytes: sent again after a lost line it is the same file, stored once. */
export async function uploadFile({ purpose, bytes, name, signal, onProgress }: Sending): Promise<StoredFile> {
  const digest = await digestOf(bytes)
  const path = apiPath('PUT /files/{digest}', { params: { digest }, query: { purpose, name } })
  const headers = { 'Content-Type': 'application/octet-stream' }
  const transport = withProgress(onProgress)
  const reply = await request(path, { method: 'PUT', headers, body: bytes, signal, transport })
  const { data }: { data: StoredFile } = await reply.json()
  return data
}

export async function digestOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The server gives up on a body after a minute. */
const LONGEST_MS = 65_000

/** Fetch does not tell how much of a body is sent. */
const withProgress =
  (onProgress: (share: number) => void): Transport =>
  (url, { method = 'PUT', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(method, url)
      call.timeout = LONGEST_MS
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
      call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      call.onload = () => resolve(replyOf(call))
      call.onerror = () => reject(new TypeError('no reply'))
      call.ontimeout = call.onerror
      call.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => call.abort(), { once: true })
      if (signal?.aborted) reject(signal.reason)
      else call.send(body as Blob)
    })

function replyOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(call.responseText, { status: call.status, headers })
}
