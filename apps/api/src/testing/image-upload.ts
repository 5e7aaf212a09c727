import { createHash } from 'node:crypto'
import { imageBytes } from '@cais/domain/testing/image-samples'

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A small PNG as the image of an operation: the parts of PUT /files/{digest}. */
export function imageUpload(bytes: Uint8Array = imageBytes('png'), name = 'logo.png') {
  return {
    params: { digest: digestOf(bytes) },
    query: new URLSearchParams({ purpose: 'operation-image', name }).toString(),
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(bytes),
  }
}
